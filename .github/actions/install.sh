#!/usr/bin/env bash
# Puts channel-sandbox on the PATH of the job's later steps: the action's own checkout, built unless it or the cache holds what is built.
# Reads GITHUB_ACTION_PATH, RUNNER_TEMP, CACHE_HIT; writes GITHUB_PATH.
set -euo pipefail

# No script of a dependency runs, and what npm starts does not see the credentials of the job.
npm_alone() {
  env -u CHANNEL_SANDBOX_API_KEY -u CHANNEL_SANDBOX_CHANNEL npm "$@"
}

cd "$GITHUB_ACTION_PATH"
if [[ "${CACHE_HIT:-}" != true ]]; then
  if [[ ! -f dist/src/cli.js ]]; then
    npm_alone ci --include=dev --ignore-scripts --no-audit --no-fund
    npm_alone run build
  fi
  npm_alone ci --omit=dev --ignore-scripts --no-audit --no-fund
fi

folder="$RUNNER_TEMP/channel-sandbox/bin"
mkdir -p "$folder"
ln -sf "$GITHUB_ACTION_PATH/dist/src/cli.js" "$folder/channel-sandbox"
chmod +x "$GITHUB_ACTION_PATH/dist/src/cli.js"
echo "$folder" >> "$GITHUB_PATH"
