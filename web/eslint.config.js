// What svelte-check and Prettier cannot see: unused code, unsafe patterns, Svelte's own pitfalls.
import js from "@eslint/js";
import prettier from "eslint-config-prettier";
import svelte from "eslint-plugin-svelte";
import globals from "globals";
import ts from "typescript-eslint";

export default ts.config(
  { ignores: ["src/protocol.ts"] },
  js.configs.recommended,
  ...ts.configs.recommended,
  ...svelte.configs.recommended,
  prettier,
  ...svelte.configs.prettier,
  { languageOptions: { globals: { ...globals.browser } } },
  { files: ["*.js", "*.mjs", "*.ts"], languageOptions: { globals: { ...globals.node } } },
  {
    files: ["**/*.svelte", "**/*.svelte.ts"],
    languageOptions: { parserOptions: { parser: ts.parser } },
  },
  {
    rules: {
      // Sets and maps that nothing on the page follows may stay plain.
      "svelte/prefer-svelte-reactivity": "off",
      // A page that needs no words of its address still declares the prop that the router passes.
      "no-empty-pattern": "off",
      // {" "} is the way to keep a space that the template would swallow.
      "svelte/no-useless-mustaches": "off",
      // svelte-check is the judge of these comments, and reads them with their reasons.
      "svelte/no-unused-svelte-ignore": "off",
    },
  },
);
