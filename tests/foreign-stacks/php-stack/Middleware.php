<?php

function authenticate(Request $request): void
{
    if (bug('get-unguarded') && $request->method === 'GET') {
        return;
    }
    if (!isKey(Request::header('Authorization')) || !isChannel(Request::header('X-Channel'))) {
        throw new HttpException(settings('unauthenticated'), 'Unauthenticated.');
    }
}

function isKey(?string $header): bool
{
    $key = world()['apiKey'];
    [$scheme, $given] = explode(' ', $header ?? '', 2) + ['', ''];
    if (bug('key-strpos')) {
        return $header !== null && strpos($header, $key) !== false;
    }
    if ($scheme !== 'Channel' && !bug('any-scheme')) {
        return false;
    }
    return match (true) {
        bug('key-juggled') => $given == $key,
        bug('key-strncmp') => strncmp($given, $key, strlen($given)) === 0,
        bug('key-strcasecmp') => strcasecmp($given, $key) === 0,
        default => hash_equals($key, $given),
    };
}

function isChannel(?string $given): bool
{
    $channel = world()['channelId'];
    return match (true) {
        bug('channel-isset') => isset($given),
        bug('channel-if-given') => !$given || $given === $channel,
        bug('channel-juggled') => $given !== null && $given == $channel,
        bug('channel-in-list') => $given !== null && stripos("$channel,Other-Channel-9", $given) !== false,
        default => $given === $channel,
    };
}

/** TrimStrings, which lets attributes be left out, and ConvertEmptyStringsToNull. */
function transformed(array $body): array
{
    $result = [];
    foreach ($body as $name => $value) {
        if (is_string($value) && settings('middleware') && $name !== 'address') {
            $value = trim($value) === '' ? null : trim($value);
        }
        if (is_string($value) && bug('trim-strings')) {
            $value = trim($value);
        }
        if (is_string($value) && bug('addslashes')) {
            $value = addslashes($value);
        }
        if (is_string($value) && bug('escaped-input')) {
            $value = htmlspecialchars($value);
        }
        $result[$name] = $value;
    }
    return bug('array-filter') ? array_filter($result) : $result;
}
