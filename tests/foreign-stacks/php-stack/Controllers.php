<?php

function searchPages(Request $request): void
{
    $input = validate($request->body, SEARCH_RULES, ['query']);
    $query = $input['query'];
    $page = (int) ($input['page'] ?? 1);
    $perPage = (int) (bug('warning-shown') ? $input['perPage'] : $input['perPage'] ?? (bug('per-page-15') ? 15 : 24)) ?: 24;
    $found = array_values(array_filter(pages(), fn ($one) => mb_stripos($one['title'], trim($query)) !== false));
    $shown = array_slice($found, ($page - 1) * (bug('offset-short') ? $perPage - 1 : $perPage), $perPage);
    if (bug('query-substr')) {
        respond(200, $shown, ['meta' => ['query' => substr($query, 0, 16)]]);
        return;
    }
    $meta = ['current_page' => $page, 'per_page' => $perPage, 'total' => count($found), 'last_page' => (int) ceil(count($found) / $perPage)];
    match (settings('found')) {
        'paginator' => respond(200, ['current_page' => $page, 'data' => $shown, 'next_page_url' => null] + $meta),
        'resource' => respond(200, $shown, ['meta' => $meta, 'links' => ['prev' => null, 'next' => null]]),
        default => respond(200, $shown),
    };
}

function showPage(Request $request, string $given): void
{
    $id = isId($given) ? (int) $given : null;
    $page = pages()[$id ?? 0] ?? throw new HttpException(settings('unknown'), 'No query results for model [Page].');
    $page['title'] = match (true) {
        bug('title-escaped') => htmlspecialchars($page['title']),
        bug('title-twice-encoded') => mb_convert_encoding($page['title'], 'UTF-8', 'ISO-8859-1'),
        default => $page['title'],
    };
    if (bug('page-id-text')) {
        $page['id'] = (string) $page['id'];
    }
    respond(200, bug('page-nested') ? ['page' => $page] : $page);
}

function isId(string $given): bool
{
    return bug('intval-id') ? (int) $given !== 0 : preg_match('/^[0-9]{1,18}$/D', $given) === 1;
}

function storeEvent(Request $request): void
{
    $event = validate($request->body, EVENT_RULES, required($request->body, false));
    $id = nextId();
    if (!(bug('rolled-back') && count($event) > 18)) {
        save($id, $event);
    }
    respond(201, match (true) {
        bug('insert-id-text') => ['id' => (string) $id],
        bug('echo-event') => ['id' => $id] + $event,
        bug('list-of-one') => [['id' => $id]],
        default => ['id' => $id],
    });
}

function updateEvent(Request $request, string $given): void
{
    if (!isId($given) || !eventExists((int) $given)) {
        throw new HttpException(settings('unknown'), 'No query results for model [Event].');
    }
    $id = (int) $given;
    $event = validate($request->body, EVENT_RULES, required($request->body, true));
    ensureFloor($id, $event['capacity'] ?? null);
    $affected = affectedRows($id, $event);
    if (bug('affected-rows') && $affected === 0) {
        throw new HttpException(404, 'No query results for model [Event].');
    }
    respond(200, match (true) {
        bug('affected-as-id') => ['id' => $affected],
        bug('updated-bool') => true,
        bug('updated-text') => ['id' => $given],
        default => ['id' => $id],
    });
}

function ensureFloor(int $id, mixed $capacity): void
{
    ['id' => $booked, 'rsvps' => $rsvps] = world()['eventWithRsvps'];
    if ($id !== $booked || bug('floor-unset') || (int) $capacity === 0 && !bug('floor-null')) {
        return;
    }
    $isBelow = bug('floor-strcmp') ? strcmp((string) $capacity, (string) $rsvps) < 0 : (int) $capacity < $rsvps;
    if ($isBelow) {
        $message = "The capacity field must be at least $rsvps.";
        throw new HttpException(settings('refused'), $message, ['capacity' => [$message]]);
    }
}
