#!/usr/bin/env bash
# Names the cache of what install.sh makes: by the files of the action's commit, the platform and the version of Node.
# Reads GITHUB_ACTION_PATH; writes GITHUB_OUTPUT.
set -euo pipefail

if ! command -v node >/dev/null || ! command -v npm >/dev/null; then
  echo '::error title=channel-sandbox::Node.js is missing. Add actions/setup-node, version 20.19 or newer, before this action.'
  exit 2
fi

cd "$GITHUB_ACTION_PATH"
node -e '
  const { createHash } = require("node:crypto");
  const { readdirSync, readFileSync } = require("node:fs");
  const made = /^(\.git|dist|node_modules)([\\/]|$)/;
  const hash = createHash("sha256");
  const files = readdirSync(".", { recursive: true, withFileTypes: true })
    .filter((one) => one.isFile())
    .map(({ parentPath, path, name }) => `${parentPath ?? path}/${name}`.replace(/^\.\//, ""))
    .filter((file) => !made.test(file));
  for (const file of files.sort()) hash.update(`${file}\0`).update(readFileSync(file)).update("\0");
  console.log(`key=channel-sandbox-${process.platform}-${process.arch}-${process.version}-${hash.digest("hex")}`);
' >> "$GITHUB_OUTPUT"
{
  echo 'paths<<END'
  for made in dist node_modules schemas docs/interface.html postman-collection.json THIRD-PARTY.md; do
    echo "$GITHUB_ACTION_PATH/$made"
  done
  echo END
} >> "$GITHUB_OUTPUT"
