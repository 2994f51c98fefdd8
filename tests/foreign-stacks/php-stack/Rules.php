<?php

// Each rule takes a value and the whole body; it returns what is wrong with it, or null.

const NO_TYPE = 'The :attribute field has the wrong type.';

function ruleString(mixed $value): ?string
{
    return is_string($value) ? null : NO_TYPE;
}

function isInteger(mixed $value): bool
{
    return is_bool($value) ? false : filter_var($value, FILTER_VALIDATE_INT) !== false && (!settings('strict') || is_int($value));
}

function ruleInteger(mixed $value): ?string
{
    if (bug('is-numeric')) {
        return is_numeric($value) ? null : NO_TYPE;
    }
    if (bug('cast-int')) {
        return is_array($value) ? NO_TYPE : null;
    }
    return is_scalar($value) && isInteger($value) ? null : NO_TYPE;
}

function ruleBoolean(mixed $value): ?string
{
    if (bug('filter-bool')) {
        return is_array($value) ? NO_TYPE : null;
    }
    return in_array($value, settings('strict') ? [true, false] : [true, false, 0, 1, '0', '1'], true) ? null : NO_TYPE;
}

function ruleEmail(mixed $value): ?string
{
    $isValid = match (true) {
        bug('email-multiline') => preg_match('/^\S+@\S+\.\S+$/m', $value) === 1,
        bug('email-sanitized') => filter_var(filter_var($value, FILTER_SANITIZE_EMAIL), FILTER_VALIDATE_EMAIL) !== false,
        default => filter_var($value, FILTER_VALIDATE_EMAIL) !== false,
    };
    return $isValid ? null : 'The :attribute field must be a valid email address.';
}

function isUrl(string $value): bool
{
    return match (true) {
        bug('parse-url') => parse_url($value) !== false,
        bug('url-prefix') => str_starts_with($value, 'http'),
        bug('url-prepended') => filter_var(str_contains($value, '://') ? $value : "https://$value", FILTER_VALIDATE_URL) !== false,
        bug('url-sanitized') => filter_var(filter_var($value, FILTER_SANITIZE_URL), FILTER_VALIDATE_URL) !== false,
        default => filter_var($value, FILTER_VALIDATE_URL) !== false,
    };
}

function ruleUrl(mixed $value): ?string
{
    return isUrl($value) ? null : 'The :attribute field must be a valid URL.';
}

function ruleImage(mixed $value): ?string
{
    $extension = strtolower(pathinfo((string) parse_url($value, PHP_URL_PATH), PATHINFO_EXTENSION));
    $isImage = bug('image-unfetched') || in_array($extension, ['jpg', 'jpeg', 'png', 'gif', 'webp'], true);
    $isAddress = bug('image-path') || isUrl($value);
    return $isImage && $isAddress ? null : 'The :attribute field must be an image.';
}

const DATE_FORMATS = [
    'atom' => ['Y-m-d\TH:i:sP'],
    'sql' => ['Y-m-d H:i:s'],
    'any' => ['Y-m-d\TH:i:sP', 'Y-m-d\TH:i:s.vP', 'Y-m-d\TH:i:s', 'Y-m-d\TH:iP', 'Y-m-d\TH:i', 'Y-m-d H:i:s', 'Y-m-d H:i', 'Y-m-d H:i:sP'],
];

function moment(mixed $value): ?DateTimeImmutable
{
    if (!is_string($value)) {
        return null;
    }
    if (bug('strtotime')) {
        $time = strtotime($value);
        return $time === false ? null : new DateTimeImmutable("@$time");
    }
    foreach (DATE_FORMATS[settings('dates')] as $format) {
        $read = DateTimeImmutable::createFromFormat("!$format", $value);
        $flaws = DateTimeImmutable::getLastErrors();
        if ($read !== false && ($flaws === false || $flaws['warning_count'] === 0 || bug('date-warnings'))) {
            return $read;
        }
    }
    return null;
}

function ruleDate(mixed $value): ?string
{
    $read = moment($value);
    if ($read === null) {
        return 'The :attribute field must be a valid date.';
    }
    return settings('future') && $read->getTimestamp() < time() ? 'The :attribute field must be a date after now.' : null;
}

function rulePublished(mixed $value): ?string
{
    $now = new DateTimeImmutable('now', new DateTimeZone('Pacific/Auckland'));
    $shown = moment($value)?->format('Y-m-d H:i:s');
    return bug('published-zone') && $shown !== null && $shown < $now->format('Y-m-d H:i:s') ? 'The :attribute field must be a date after now.' : null;
}

function ruleMaxAddress(mixed $value): ?string
{
    if (bug('address-cut')) {
        $value = mb_substr($value, 0, 255);
    }
    $length = match (true) {
        bug('address-strlen') => strlen($value),
        bug('address-utf16') => strlen(mb_convert_encoding($value, 'UTF-16LE', 'UTF-8')) / 2,
        bug('address-tags') => mb_strlen(strip_tags($value)),
        default => mb_strlen($value),
    };
    return $length <= 255 ? null : 'The :attribute field must not be greater than 255 characters.';
}

function ruleTitle(mixed $value): ?string
{
    if (bug('title-empty') && empty($value)) {
        return 'The :attribute field is required.';
    }
    return bug('title-latin') && !ctype_print($value) ? 'The :attribute field format is invalid.' : null;
}

function ruleDescription(mixed $value): ?string
{
    return bug('description-dot') && preg_match('/^.+$/D', $value) !== 1 ? 'The :attribute field format is invalid.' : null;
}

function ruleCapacity(mixed $value): ?string
{
    if (bug('capacity-smallint') && (int) $value > 32767) {
        throw new RuntimeException('SQLSTATE[22003]: Numeric value out of range');
    }
    return (int) $value < 0 ? 'The :attribute field must be at least 0.' : null;
}
