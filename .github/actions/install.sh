#!/usr/bin/env bash
# Puts channel-sandbox on the PATH of the job's later steps: a published version, or the action's own checkout.
# Reads INPUT_VERSION, GITHUB_ACTION_PATH, RUNNER_TEMP; writes GITHUB_PATH.
set -euo pipefail

version="${INPUT_VERSION:-}"

if ! command -v node >/dev/null || ! command -v npm >/dev/null; then
  echo '::error title=channel-sandbox::Node.js is missing. Add actions/setup-node, version 20.19 or newer, before this action.'
  exit 2
fi

if [[ -z "$version" ]]; then
  cd "$GITHUB_ACTION_PATH"
  npm ci --include=dev --no-audit --no-fund
  folder="$RUNNER_TEMP/channel-sandbox/bin"
  mkdir -p "$folder"
  ln -sf "$GITHUB_ACTION_PATH/dist/src/cli.js" "$folder/channel-sandbox"
  chmod +x "$GITHUB_ACTION_PATH/dist/src/cli.js"
else
  # A version and nothing else: npm would take a URL, a folder or another package too.
  if [[ ! "$version" =~ ^[0-9A-Za-z][0-9A-Za-z.+-]*$ ]]; then
    echo '::error title=channel-sandbox::The input version must be a version or a tag of the npm package, for example 0.1.0.'
    exit 2
  fi
  npm install --no-audit --no-fund --prefix "$RUNNER_TEMP/channel-sandbox" "channel-sandbox@$version"
  folder="$RUNNER_TEMP/channel-sandbox/node_modules/.bin"
fi

echo "$folder" >> "$GITHUB_PATH"
