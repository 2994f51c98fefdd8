<?php

// The interface in Laravel's manner, written from its document alone; `php -S` runs it anew for each request.
// SETTINGS holds the lawful choices, FIXTURES what is there, both as JSON; STATE is a folder of its own; BUG is the ID of one planted bug.

require __DIR__ . '/Http.php';
require __DIR__ . '/Middleware.php';
require __DIR__ . '/Rules.php';
require __DIR__ . '/Requests.php';
require __DIR__ . '/Store.php';
require __DIR__ . '/Controllers.php';

ob_start();
date_default_timezone_set('UTC');
ini_set('display_errors', bug('warning-shown') || bug('fatal-shown') ? '1' : '0');
if (!bug('warning-shown')) {
    set_error_handler(fn (int $level, string $message) => throw new ErrorException($message, 0, $level));
}
if (bug('bom')) {
    echo "\xEF\xBB\xBF";
}

const ROUTES = [
    ['POST', '#^/channels/pages\.search$#', 'searchPages'],
    ['GET', '#^/channels/pages/([^/]+)$#', 'showPage'],
    ['POST', '#^/v1/events\.create$#', 'storeEvent'],
    ['POST', '#^/v1/events\.update/([^/]+)$#', 'updateEvent'],
];

function route(Request $request): array
{
    $allowed = [];
    foreach (ROUTES as [$method, $pattern, $action]) {
        if (preg_match($pattern, $request->path, $found) === 1) {
            if ($method === $request->method) {
                return [$action, array_slice($found, 1)];
            }
            $allowed[] = $method;
        }
    }
    throw new HttpException($allowed === [] || settings('hidden') ? 404 : 405, $allowed === [] ? 'Not Found' : 'The method is not supported for this route.');
}

function handle(): void
{
    try {
        $request = Request::capture();
        [$action, $parameters] = route($request);
        authenticate($request);
        if ($request->method === 'POST') {
            $request->read();
            $request->body = transformed($request->body);
        }
        $action($request, ...$parameters);
    } catch (HttpException $refused) {
        render($refused);
    } catch (Throwable $crash) {
        if (bug('fatal-shown')) {
            throw $crash;
        }
        respond(500, ['message' => 'Server Error']);
    }
}

handle();
