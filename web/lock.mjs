// Take the addresses that npm adds for funding out of the lock file: it names no host.
import { readFileSync, writeFileSync } from "node:fs";

const path = "package-lock.json";
const lock = JSON.parse(readFileSync(path, "utf8"));
for (const part of Object.values(lock.packages)) delete part.funding;
writeFileSync(path, JSON.stringify(lock, null, 2) + "\n");
