import { expect, it } from "vitest";
import { embedCode } from "../src/lib/embed";

it("writes a frame whose address survives in HTML", () => {
  const code = embedCode('https://a.example/embed/ur#position=4&moves="', "Ur", "long");
  expect(code).toContain('src="https://a.example/embed/ur#position=4&amp;moves=&quot;"');
  expect(code).toContain('title="Ur" width="640" height="560"');
  expect(code).toMatch(/^<iframe .*><\/iframe>$/);
});
