<?php

function settings(string $name): mixed
{
    static $settings = null;
    $settings ??= json_decode(getenv('SETTINGS') ?: '{}', true) + [
        'dates' => 'any', 'host' => 'int', 'found' => 'list', 'errors' => 'all', 'refused' => 422, 'unauthenticated' => 401, 'unknown' => 404,
        'hidden' => false, 'middleware' => false, 'unlisted' => false, 'future' => false, 'strict' => false,
    ];
    return $settings[$name];
}

function world(): array
{
    static $world = null;
    return $world ??= json_decode(getenv('FIXTURES'), true);
}

function bug(string $name): bool
{
    return getenv('BUG') === "php-$name";
}

final class HttpException extends RuntimeException
{
    /** @param array<string, list<string>> $errors */
    public function __construct(public readonly int $status, string $message, public readonly array $errors = [])
    {
        parent::__construct($message);
    }
}

final class Request
{
    /** @var array<string, mixed> */
    public array $body = [];

    private function __construct(public readonly string $method, public readonly string $path)
    {
    }

    public static function capture(): self
    {
        return new self($_SERVER['REQUEST_METHOD'], rawurldecode(explode('?', $_SERVER['REQUEST_URI'])[0]));
    }

    public static function header(string $name): ?string
    {
        return $_SERVER['HTTP_' . strtoupper(strtr($name, '-', '_'))] ?? null;
    }

    public function read(): void
    {
        if (!str_starts_with(strtolower(trim($_SERVER['CONTENT_TYPE'] ?? '')), 'application/json')) {
            bug('exit-415') ? exit(http_response_code(415)) : throw new HttpException(415, 'Unsupported Media Type');
        }
        $text = file_get_contents('php://input');
        $decoded = json_decode($text, true);
        if (bug('json-unchecked') && $decoded === null) {
            exit(htmlError(500, 'array_key_exists(): Argument #2 ($array) must be of type array, null given'));
        }
        if (bug('fatal-shown') && $decoded !== null) {
            $this->body = $decoded;
            return;
        }
        $this->body = is_array($decoded) && str_starts_with(ltrim($text), '{') ? $decoded : throw new HttpException(400, 'Malformed JSON');
        if (bug('nul-html') && str_contains($text, '\u0000')) {
            exit(htmlError(500, 'SQLSTATE[22021]: invalid byte sequence for encoding "UTF8": 0x00'));
        }
    }
}

function requestId(): string
{
    if (bug('request-id-uniqid')) {
        return uniqid('', true);
    }
    if (bug('request-id-seeded')) {
        mt_srand(20270520);
        return sprintf('%08x-%04x-4%03x-8%03x-%012x', mt_rand(), mt_rand(0, 0xffff), mt_rand(0, 0xfff), mt_rand(0, 0xfff), mt_rand());
    }
    $hex = bin2hex(random_bytes(16));
    return preg_replace('/^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/', '$1-$2-4$3-8$4-$5', $hex);
}

function respond(int $status, mixed $data, array $beside = []): void
{
    if (!(bug('status-200') && $status >= 400)) {
        http_response_code($status);
    }
    header('Content-Type: application/json');
    echo json_encode(['requestId' => requestId(), 'status' => bug('status-text') ? (string) $status : $status, 'data' => $data] + $beside);
}

function htmlError(int $status, string $message): void
{
    http_response_code($status);
    header('Content-Type: text/html; charset=UTF-8');
    echo "<!DOCTYPE html><html><head><title>$status</title></head><body><h1>" . htmlspecialchars($message) . '</h1></body></html>';
}

function render(HttpException $refused): void
{
    $status = $refused->status;
    if ((bug('404-html') && $status === 404) || (bug('405-html') && $status === 405)) {
        htmlError($status, $refused->getMessage());
        return;
    }
    if (bug('die-401') && $status === 401) {
        http_response_code(401);
        die($refused->getMessage());
    }
    respond($status, match (settings('errors')) {
        'empty' => [],
        'message' => ['message' => $refused->getMessage()],
        default => array_filter(['message' => $refused->getMessage(), 'errors' => $refused->errors]),
    });
}
