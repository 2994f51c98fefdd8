/** A client's test in one line of shell, quick to start: creates nothing, and looks at `$status` and `$body` of the refusal. */
export const curlClient = (test: string): readonly string[] => [
  'sh',
  '-c',
  `answer=$(curl -s -w '\\n%{http_code}' "$CHANNEL_SANDBOX_URL/v1/events.create" -H "Authorization: Channel $CHANNEL_SANDBOX_API_KEY" \\
    -H "X-Channel: $CHANNEL_SANDBOX_CHANNEL_ID" -H 'Content-Type: application/json' -d '{}')
  status=$(echo "$answer" | tail -1); body=$(echo "$answer" | sed '$d')
  echo "key $CHANNEL_SANDBOX_API_KEY of $CHANNEL_SANDBOX_CHANNEL"; ${test}`,
];
