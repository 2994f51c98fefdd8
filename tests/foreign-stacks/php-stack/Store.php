<?php

function pages(): array
{
    static $pages = [];
    if ($pages === []) {
        foreach (range(301, 430) as $id) {
            $logo = bug('logo-empty') && $id % 2 === 1 ? '' : "https://images.example/logos/$id.png";
            $pages[$id] = ['id' => $id, 'title' => "Harbour Café & Quay $id", 'logo' => $logo];
        }
    }
    return $pages;
}

function eventFile(int $id): string
{
    return getenv('STATE') . "/event-$id.json";
}

function eventExists(int $id): bool
{
    return $id === world()['eventWithRsvps']['id'] || is_file(eventFile($id));
}

function nextId(): int
{
    $file = fopen(getenv('STATE') . '/last-id', 'c+');
    if (!bug('no-flock')) {
        flock($file, LOCK_EX);
    }
    $id = (int) (stream_get_contents($file) ?: '70000') + 1;
    if (bug('no-flock')) {
        usleep(20_000);
    }
    rewind($file);
    fwrite($file, (string) $id);
    fclose($file);
    return bug('ids-by-minute') ? (int) date('ymdHi') : $id;
}

function save(int $id, array $event): void
{
    file_put_contents(eventFile($id), json_encode($event, JSON_INVALID_UTF8_SUBSTITUTE), LOCK_EX);
}

/** The number of rows that an UPDATE changed, as MySQL counts them. */
function affectedRows(int $id, array $event): int
{
    $before = is_file(eventFile($id)) ? file_get_contents(eventFile($id)) : '';
    save($id, $event);
    return $before === file_get_contents(eventFile($id)) ? 0 : 1;
}
