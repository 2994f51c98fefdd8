"""The interface on Flask, written from its document alone. SETTINGS holds the lawful choices as JSON, BUG the ID of one planted bug."""
import json
import os
import re
import sys
import threading
import time
import uuid
from datetime import datetime, timedelta, timezone
from pathlib import Path
from urllib.parse import urlsplit

from flask import Flask, Response, abort, request
from werkzeug.exceptions import HTTPException
from werkzeug.serving import WSGIRequestHandler, make_server

HERE = Path(__file__).parent
WORLD = json.loads((HERE / "fixtures.json").read_text())
SETTINGS = {
    "dates": "iso", "host": "int", "refused": 422, "unknown": 404, "errors": "all", "email": "plain", "url": "plain",
    "mostCapacity": 2**31 - 1, "mostCohosts": 1000, "coerce": False, "firstId": 5000, "found": "list", "rsvps": True,
    **json.loads(os.environ.get("SETTINGS", "{}")),
}
BUG = os.environ.get("BUG", "")
BUGGY_ID = "00000000-0000-4000-8000-000000000000"

PAGES = {n: {"id": n, "title": f"Harbour Society {n}", "logo": f"https://images.example/logos/{n}.png"} for n in range(301, 431)}
EVENTS = {WORLD["eventWithRsvps"]["id"]: None}
LOCK = threading.Lock()
COUNT = {"events": 0}

TEXTS = ["title", "contactEmail", "location", "description", "externalUrl", "image", "address", "addressDetails"]
FLAGS = ["isVip", "receivesRsvpWebhooks", "isPaid", "isSelfPacedCourse", "isVirtual", "isTicketless"]
REQUIRED = ["title", "type", "contactEmail", "isVip", "receivesRsvpWebhooks", "isPaid", "location", "description", "host"]
NULLABLE = ["externalUrl", "capacity", "address", "addressDetails", "publishedAt"]

app = Flask(__name__)


def bug(name):
    return BUG == f"py-{name}"


class Refused(Exception):
    def __init__(self, status, errors):
        self.status, self.errors = status, errors


def request_id():
    if bug("request-id-constant"):
        return BUGGY_ID
    return uuid.uuid4().hex if bug("request-id-hex") else str(uuid.uuid4())


def answer(status, data):
    told = 200 if bug("status-member") and status >= 400 else status
    body = json.dumps({"requestId": request_id(), "status": told, "data": data})
    return Response(body, status, mimetype="application/json")


def bare(status):
    return Response("<!doctype html><title>Error</title>", status, mimetype="text/html")


def fault(name, kind, message):
    return {"loc": ["body", name], "msg": message, "type": kind}


@app.errorhandler(Refused)
def on_refused(refused):
    return answer(refused.status, {"errors": refused.errors})


@app.errorhandler(HTTPException)
def on_http(error):
    bare_bug = {404: "404-bare", 405: "405-bare", 400: "json-bare", 415: "415-bare"}.get(error.code)
    if bare_bug and bug(bare_bug):
        return bare(error.code)
    return answer(error.code, {"detail": error.name})


@app.errorhandler(Exception)
def on_crash(_):
    return bare(500)


def is_key(given):
    key = WORLD["apiKey"]
    if bug("key-suffix"):
        return given.startswith(key)
    if bug("key-cut"):
        return len(given) > 3 and key.startswith(given)
    return given.lower() == key.lower() if bug("key-case") else given == key


def is_channel(given):
    channel = WORLD["channelId"]
    if bug("channel-unneeded"):
        return True
    if bug("channel-suffix"):
        return given.startswith(channel)
    return given.lower() == channel.lower() if bug("channel-case") else given == channel


def authenticate():
    scheme, _, key = request.headers.get("Authorization", "").partition(" ")
    scheme_ok = scheme == "Channel" or (bug("scheme-any") and scheme != "")
    if not (scheme_ok and is_key(key.strip()) and is_channel(request.headers.get("X-Channel", ""))):
        raise Refused(401, [{"msg": "Not authenticated", "type": "auth"}])


def refuse_constant(text):
    raise ValueError(text)


def read_body():
    if request.mimetype != "application/json":
        abort(415)
    try:
        body = json.loads(request.get_data(), parse_constant=refuse_constant)
    except (ValueError, RecursionError):
        if bug("json-bare"):
            raise
        raise Refused(400, [{"loc": ["body"], "msg": "Invalid JSON", "type": "json"}])
    if not isinstance(body, dict):
        raise Refused(SETTINGS["refused"], [{"loc": ["body"], "msg": "Not an object", "type": "dict_type"}])
    text = json.dumps(body)
    if (bug("nul-500") and "\\u0000" in text) or (bug("surrogate-500") and re.search(r"\\ud[89a-f]", re.sub(r"\\ud[89ab]..\\ud[c-f]..", "", text))):
        raise OverflowError
    return body


def is_int(value):
    return isinstance(value, int) and not isinstance(value, bool)


def number(body, name, default, least, most, faults):
    value = body.get(name, default)
    if not is_int(value) or not least <= value <= most:
        faults.append(fault(name, "type_error.integer", f"ensure this value is an integer from {least} to {most}"))
        return default
    return value


@app.post("/channels/pages.search")
def search():
    authenticate()
    body, faults = read_body(), []
    query = body.get("query")
    if not isinstance(query, str):
        kind = "value_error.missing" if "query" not in body else "type_error.str"
        faults.append(fault("query", kind, "str type expected"))
    per_page = number(body, "perPage", 25 if bug("per-page-25") else 24, 1, 1000 if bug("per-page-max") else 100, faults)
    page = number(body, "page", 2 if bug("page-default") else 1, 1, 10**6, faults)
    if faults:
        raise Refused(SETTINGS["refused"], faults)
    return answer(200, found(query, page, per_page))


def found(query, page, per_page):
    pages = [one for one in PAGES.values() if query.strip().lower() in one["title"].lower()]
    if bug("page-two"):
        page = 1
    if bug("per-page-ignored"):
        per_page = 24
    start = (page - 1) * (per_page - 1 if bug("page-overlap") else per_page)
    hits = [shown(one) for one in pages[start : start + per_page]]
    return hits if SETTINGS["found"] == "list" else {"items": hits, "total": len(pages), "page": page}


def shown(page):
    if bug("page-id-text"):
        return {**page, "id": str(page["id"])}
    return {**page, "logo": PAGES[301]["logo"]} if bug("other-logo") and page["id"] == 302 and request.method == "GET" else page


@app.get("/channels/pages/<given>")
def get_page(given):
    authenticate()
    if not re.fullmatch(r"-?[0-9]{1,30}", given):
        raise Refused(SETTINGS["refused"], [{"loc": ["path", "id"], "msg": "value is not a valid integer", "type": "type_error.integer"}])
    page_id = int(given)
    if bug("get-overflow-500") and abs(page_id) >= 2**31:
        raise OverflowError
    if bug("get-wrap"):
        page_id %= 2**32
    if page_id not in PAGES:
        raise Refused(SETTINGS["unknown"], [{"msg": "Page not found", "type": "missing"}])
    return answer(200, shown(PAGES[page_id]))


def coerced(body):
    if not SETTINGS["coerce"]:
        return body
    words = {"true": True, "false": False}
    return {name: words.get(value, value) if name in FLAGS and isinstance(value, str) else value for name, value in body.items()}


def missing(body, is_update):
    wanted = [name for name in REQUIRED if not (bug("partial-update") and is_update and name == "title")]
    if body.get("isSelfPacedCourse") is not True and not (bug("dates-update") and is_update):
        wanted += ["startedAt", "endedAt"]
    if not is_update or bug("image-on-update"):
        wanted.append("image")
    if bug("false-missing"):
        return [name for name in wanted if not body.get(name)]
    return [name for name in wanted if name not in body or body[name] is None]


def type_faults(body):
    for name, value in body.items():
        if value is None:
            if name not in NULLABLE and name not in REQUIRED + ["startedAt", "endedAt", "image"]:
                yield fault(name, "type_error.none", "none is not an allowed value")
        elif name in TEXTS and not isinstance(value, str):
            yield fault(name, "type_error.str", "str type expected")
        elif name in FLAGS and not isinstance(value, bool):
            yield fault(name, "type_error.bool", "value could not be parsed to a boolean")
        elif name in ["type", "capacity"] and not is_int(value):
            yield fault(name, "type_error.integer", "value is not a valid integer")
        elif name == "host" and not is_host(value):
            yield fault(name, "type_error.integer", "value is not a valid page")
        elif name == "cohosts" and not (isinstance(value, list) and all(map(is_int, value))):
            yield fault(name, "type_error.list", "value is not a valid list")
        elif name in ["startedAt", "endedAt", "publishedAt"] and moment(value) is None:
            yield fault(name, "value_error.datetime", "invalid datetime format")


def is_host(value):
    return is_int(value) if SETTINGS["host"] == "int" else isinstance(value, list) and len(value) == 1 and is_int(value[0])


DATE = re.compile(r"\d{4}-\d\d-\d\d[T ]\d\d:\d\d(:\d\d(\.\d{1,6})?)?(Z|[+-]\d\d:\d\d)?", re.ASCII)


def moment(value):
    try:
        if SETTINGS["dates"] == "epoch":
            return datetime.fromtimestamp(value, timezone.utc) if is_int(value) and value > 0 else None
        read = datetime.fromisoformat(value) if isinstance(value, str) and DATE.fullmatch(value) else None
        return read and (read if read.tzinfo else read.replace(tzinfo=timezone.utc))
    except (ValueError, OverflowError, OSError):
        return None


def is_email(text):
    if bug("email-at"):
        return "@" in text
    if bug("email-contains"):
        return re.search(r"\S+@\S+\.\S+", text) is not None
    atom = r"[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+"
    label = r"[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?"
    local = r"[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]+" if SETTINGS["email"] == "html" else rf"{atom}(?:\.{atom})*"
    return re.fullmatch(rf"{local}@{label}(?:\.{label})+", text) is not None


def is_url(text):
    if bug("url-no-scheme") and re.match(r"[\w-]+\.[\w.-]+", text):
        return True
    if bug("url-any-scheme") and re.match(r"[a-z]+:", text):
        return True
    if re.search(r"[\x00-\x20<>\"{}|\\^`]" if SETTINGS["url"] == "plain" else r"[\x00-\x1f]", text):
        return False
    try:
        parts = urlsplit(text)
        host = parts.hostname or ""
        # No standard takes a blank in a host.
        return parts.scheme in ("http", "https") and bool(host) and " " not in host and parts.port != 0
    except ValueError:
        return False


def is_image(text):
    if bug("image-any"):
        return text != ""
    return is_url(text) and (bug("image-url") or re.search(r"\.(jpe?g|png|gif|webp)$", urlsplit(text).path.lower()) is not None)


def is_page(value):
    if bug("host-positive"):
        return value > 0
    if bug("host-wrap"):
        value %= 2**32
    return (abs(value) if bug("host-abs") else value) in PAGES


def is_type(value):
    valid = WORLD["eventTypes"]["valid"]
    return min(valid) <= value <= max(valid) if bug("type-range") else value in valid


def is_place(value):
    return value.startswith("plc-") if bug("place-format") else value in WORLD["places"]["valid"]


def length_of(text):
    if bug("address-bytes"):
        return len(text.encode("utf-8", "surrogatepass"))
    return len(text.strip()) if bug("address-trim") else len(text)


def cohost_faults(cohosts):
    if bug("empty-cohosts") and cohosts == []:
        yield fault("cohosts", "value_error.list.min_items", "ensure this value has at least 1 items")
    looked_at = cohosts[:11] if bug("twelfth-cohost") else cohosts[:1] if bug("first-cohost") else cohosts
    if len(cohosts) > SETTINGS["mostCohosts"]:
        yield fault("cohosts", "value_error.list.max_items", "too many items")
    if not all(map(is_page, looked_at)):
        yield fault("cohosts", "value_error", "unknown page")


def value_faults(body):
    given = {name: value for name, value in body.items() if value is not None}
    if not is_email(given["contactEmail"]):
        yield fault("contactEmail", "value_error.email", "value is not a valid email address")
    if "externalUrl" in given and not is_url(given["externalUrl"]):
        yield fault("externalUrl", "value_error.url", "invalid or missing URL scheme")
    if "image" in given and not is_image(given["image"]):
        yield fault("image", "value_error.url", "not an image")
    if length_of(given.get("address", "")) > (256 if bug("address-256") else 255):
        yield fault("address", "value_error.any_str.max_length", "ensure this value has at most 255 characters")
    if not 0 <= given.get("capacity", 0) <= SETTINGS["mostCapacity"]:
        yield fault("capacity", "value_error.number", "out of range")
    if bug("title-emoji") and any(ord(one) > 0xFFFF for one in given.get("title", "")):
        yield fault("title", "value_error", "unsupported characters")
    if bug("line-breaks") and "\n" in given["description"]:
        yield fault("description", "value_error", "one line only")
    yield from date_faults(given)


def date_faults(given):
    start, end, published = (moment(given.get(name)) for name in ["startedAt", "endedAt", "publishedAt"])
    if start and end and start > end:
        yield fault("endedAt", "value_error", "ends before it starts")
    if start and bug("midnight") and (start.hour, start.minute) == (0, 0):
        yield fault("startedAt", "value_error", "no time given")
    if start and bug("leap-day") and (start.month, start.day) == (2, 29):
        yield fault("startedAt", "value_error.datetime", "day is out of range for month")
    if start and bug("weekend") and start.weekday() > 4:
        yield fault("startedAt", "value_error", "closed at weekends")
    if start and end and bug("next-day") and start.date() != end.date():
        yield fault("endedAt", "value_error", "must end on the same day")
    if published and bug("published-zone") and abs(published - datetime.now(timezone.utc)) < timedelta(hours=12):
        yield fault("publishedAt", "value_error", "lies in the past")


def lookups(body):
    if not is_type(body["type"]):
        yield fault("type", "value_error.const", "unexpected value")
    if not is_place(body["location"]):
        yield fault("location", "value_error", "unknown place")
    if not is_page(body["host"] if is_int(body["host"]) else body["host"][0]):
        yield fault("host", "value_error", "unknown page")
    yield from cohost_faults(body.get("cohosts") or [])


def checked(is_update):
    body = coerced(read_body())
    absent = [fault(name, "value_error.missing", "field required") for name in missing(body, is_update)]
    stop(absent + list(type_faults(body)))
    if is_update:
        body = {"title": "", **body}
    stop([*value_faults(body), *lookups(body)])
    return body


def stop(faults):
    if faults:
        raise Refused(SETTINGS["refused"], faults if SETTINGS["errors"] == "all" else faults[:1])


@app.post("/v1/events.create")
def create():
    authenticate()
    body = checked(False)
    event_id = next_id()
    if not bug("not-stored"):
        EVENTS[event_id] = body
    data = {"id": str(event_id) if bug("id-text") else event_id}
    return answer(200 if bug("create-200") else 201, {"event": data} if bug("nested") else data)


def next_id():
    if bug("race-ids"):
        last = COUNT["events"]
        time.sleep(0.03)
        COUNT["events"] = last + 1
    else:
        with LOCK:
            COUNT["events"] += 1
    count = COUNT["events"] % 2 if bug("ids-again") else COUNT["events"]
    return SETTINGS["firstId"] + count


@app.post("/v1/events.update/<given>")
def update(given):
    authenticate()
    if not re.fullmatch(r"-?[0-9]{1,30}", given) or int(given) not in EVENTS:
        raise Refused(SETTINGS["unknown"], [{"msg": "Event not found", "type": "missing"}])
    event_id, body = int(given), checked(True)
    if bug("same-update") and EVENTS[event_id] == body:
        raise Refused(409, [{"msg": "Nothing changed", "type": "conflict"}])
    check_floor(event_id, body.get("capacity"))
    EVENTS[event_id] = body
    return answer(201 if bug("update-201") else 200, {"id": event_id})


def check_floor(event_id, capacity):
    rsvps = WORLD["eventWithRsvps"]["rsvps"] if event_id == WORLD["eventWithRsvps"]["id"] and SETTINGS["rsvps"] else 0
    if capacity is None or bug("no-floor"):
        return
    if bug("floor-8-bits"):
        capacity = capacity & 0xFF if capacity > 0xFF else capacity
    unlimited = capacity == 0 and not bug("zero-is-floor")
    if not unlimited and capacity < rsvps - (1 if bug("floor-off-by-one") else 0):
        raise Refused(SETTINGS["refused"], [fault("capacity", "value_error", f"below the {rsvps} RSVPs")])


class Quiet(WSGIRequestHandler):
    protocol_version = "HTTP/1.1"

    def log(self, *_):
        pass


if __name__ == "__main__":
    server = make_server("127.0.0.1", 0, app, threaded=True, request_handler=Quiet)
    print(f"listens on 127.0.0.1:{server.port}", flush=True)
    server.serve_forever()
