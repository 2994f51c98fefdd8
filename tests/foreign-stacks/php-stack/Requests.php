<?php

// What Laravel calls form requests: the rules of each attribute, and what runs them.

const REQUIRED = ['title', 'type', 'contactEmail', 'isVip', 'receivesRsvpWebhooks', 'isPaid', 'location', 'description', 'host'];

const EVENT_RULES = [
    'title' => ['ruleString', 'ruleTitle'],
    'type' => ['ruleInteger', 'ruleType'],
    'contactEmail' => ['ruleString', 'ruleEmail'],
    'startedAt' => ['ruleDate'],
    'endedAt' => ['ruleDate', 'ruleAfterStart'],
    'isVip' => ['ruleBoolean'],
    'receivesRsvpWebhooks' => ['ruleBoolean'],
    'isPaid' => ['ruleBoolean'],
    'externalUrl' => ['ruleString', 'ruleUrl'],
    'image' => ['ruleString', 'ruleImage'],
    'location' => ['ruleString', 'rulePlace'],
    'description' => ['ruleString', 'ruleDescription'],
    'host' => ['ruleHost'],
    'cohosts' => ['ruleCohosts'],
    'isSelfPacedCourse' => ['ruleBoolean'],
    'isVirtual' => ['ruleBoolean'],
    'isTicketless' => ['ruleBoolean'],
    'capacity' => ['ruleInteger', 'ruleCapacity'],
    'address' => ['ruleString', 'ruleMaxAddress'],
    'addressDetails' => ['ruleString'],
    'publishedAt' => ['ruleDate', 'rulePublished'],
];

const SEARCH_RULES = ['query' => ['ruleString'], 'page' => ['ruleInteger', 'rulePositive'], 'perPage' => ['ruleInteger', 'rulePositive', 'ruleMost']];

function required(array $body, bool $isUpdate): array
{
    $names = match (true) {
        $isUpdate && bug('sometimes-update') => array_diff(REQUIRED, ['description', 'contactEmail']),
        bug('location-nullable') && array_key_exists('location', $body) => array_diff(REQUIRED, ['location']),
        default => REQUIRED,
    };
    $selfPaced = $body['isSelfPacedCourse'] ?? false;
    if (bug('self-paced-text') ? $selfPaced !== 'true' : !$selfPaced) {
        array_push($names, 'startedAt', 'endedAt');
    }
    if (!($isUpdate || bug('image-sometimes'))) {
        $names[] = 'image';
    }
    return $names;
}

function isMissing(array $body, string $name): bool
{
    if (bug('empty-missing') && is_bool($body[$name] ?? null)) {
        return empty($body[$name]);
    }
    return ($body[$name] ?? null) === null || $body[$name] === '';
}

/** @throws HttpException 422, with all that is wrong by attribute */
function validate(array $body, array $rules, array $required): array
{
    $errors = [];
    foreach ($required as $name) {
        if (isMissing($body, $name)) {
            $errors[$name][] = "The $name field is required.";
        }
    }
    foreach ($body as $name => $value) {
        if (!isset($rules[$name])) {
            settings('unlisted') && $errors[$name][] = "The $name field is prohibited.";
        } elseif (!isset($errors[$name]) && ($value !== null || bug('null-checked') && $name === 'externalUrl')) {
            $errors += array_filter([$name => array_filter([firstFlaw($value, $rules[$name], $body, $name)])]);
        }
    }
    if ($errors === []) {
        return array_intersect_key($body, $rules);
    }
    throw new HttpException(settings('refused'), summary($errors), $errors);
}

function firstFlaw(mixed $value, array $rules, array $body, string $name): ?string
{
    foreach ($rules as $rule) {
        $flaw = $rule($value, $body);
        if ($flaw !== null) {
            return str_replace(':attribute', $name, $flaw);
        }
    }
    return null;
}

function summary(array $errors): string
{
    $messages = array_merge(...array_values($errors));
    $more = count($messages) - 1;
    return $messages[0] . ($more > 0 ? " (and $more more " . ($more === 1 ? 'error' : 'errors') . ')' : '');
}

function ruleAfterStart(mixed $value, array $body): ?string
{
    [$start, $end] = [moment($body['startedAt'] ?? null), moment($value)];
    return $start !== null && $end < $start ? 'The :attribute field must be a date after startedAt.' : null;
}

function rulePositive(mixed $value): ?string
{
    return (int) $value < 1 ? 'The :attribute field must be at least 1.' : null;
}

function ruleMost(mixed $value): ?string
{
    return (int) $value > 100 && !bug('per-page-most') ? 'The :attribute field must not be greater than 100.' : null;
}

function ruleType(mixed $value): ?string
{
    $isType = bug('type-unchecked') ? $value > 0 : in_array((int) $value, world()['eventTypes']['valid'], true);
    return $isType ? null : 'The selected :attribute is invalid.';
}

function rulePlace(mixed $value): ?string
{
    $places = world()['places']['valid'];
    $isPlace = match (true) {
        bug('place-like') => array_filter($places, fn ($place) => fnmatch(strtr($value, '%_', '*?'), $place)) !== [],
        bug('place-prefix') => array_filter($places, fn ($place) => strncmp($place, $value, 12) === 0) !== [],
        default => in_array($value, $places, true),
    };
    return $isPlace ? null : 'The selected :attribute is invalid.';
}

function ruleHost(mixed $value): ?string
{
    $page = settings('host') === 'list' ? (is_array($value) && count($value) === 1 ? ($value[0] ?? null) : null) : $value;
    return !is_scalar($page) || ruleInteger($page) !== null ? NO_TYPE : (isset(pages()[(int) $page]) ? null : 'The selected :attribute is invalid.');
}

function ruleCohosts(mixed $value): ?string
{
    if (!is_array($value) || (!array_is_list($value) && !bug('cohosts-object'))) {
        return NO_TYPE;
    }
    if (array_filter($value, fn ($page) => !is_scalar($page) || ruleInteger($page) !== null) !== []) {
        return bug('cohosts-filtered') ? null : NO_TYPE;
    }
    $known = array_filter($value, fn ($page) => isset(pages()[(int) $page]));
    $areKnown = bug('cohosts-any') ? $known !== [] || $value === [] : count($known) === count($value);
    return $areKnown || bug('cohosts-dropped') ? null : 'The selected :attribute is invalid.';
}
