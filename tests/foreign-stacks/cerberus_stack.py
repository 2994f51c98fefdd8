"""The interface on Bottle with Cerberus's schemas, written from its document alone. SETTINGS holds the lawful choices."""
import itertools
import json
import os
import re
import uuid
from datetime import datetime

from bottle import Bottle, HTTPError, abort, request, response
from cerberus import TypeDefinition, Validator
from waitress import create_server

WORLD = json.loads(os.environ["FIXTURES"])
SETTINGS = {"refused": 422, "errors": "tree", "found": "list", "unknown": False, **json.loads(os.environ.get("SETTINGS", "{}"))}
RSVPS = WORLD["eventWithRsvps"]
PAGES = {n: {"id": n, "title": f"Harbour Society {n}", "logo": f"https://images.example/logos/{n}.png"} for n in range(301, 431)}
EVENTS = {RSVPS["id"]: None}
IDS = itertools.count(90001)

app = Bottle()


class ChannelValidator(Validator):
    types_mapping = {**Validator.types_mapping, "integer": TypeDefinition("integer", (int,), (bool,))}

    def _check_with_page(self, field, value):
        if value not in PAGES:
            self._error(field, "page does not exist")

    def _check_with_place(self, field, value):
        if value not in WORLD["places"]["valid"]:
            self._error(field, "place does not exist")

    def _check_with_dates(self, field, value):
        if not value:
            for name in ("startedAt", "endedAt"):
                if self.root_document.get(name) is None:
                    self._error(name, "required field")


def date_time(value):
    if not isinstance(value, str) or not re.match(r"\d{4}-\d\d-\d\d[T ]\d\d:\d\d", value):
        raise ValueError("expected ISO 8601")
    return datetime.fromisoformat(value)


INTEGER = {"type": "integer"}
PAGE = {**INTEGER, "check_with": "page"}
FLAG = {"type": "boolean"}
DATE = {"type": "datetime", "coerce": date_time}
TEXT = {"type": "string", "empty": False}
URL = r"https?://[A-Za-z0-9@.:\[\]_-]+([/?#][^\s<>\"]*)?"
IMAGE = r"https?://[A-Za-z0-9@.:\[\]_-]+/[^\s<>\"?#]*\.(jpe?g|png|gif|webp)([?#]\S*)?"

EVENT = {
    "title": {**TEXT, "required": True, "maxlength": 200},
    "type": {**INTEGER, "required": True, "allowed": WORLD["eventTypes"]["valid"]},
    "contactEmail": {**TEXT, "required": True, "regex": r"[A-Za-z0-9._%+'-]+@([A-Za-z0-9-]+\.)+[A-Za-z]{2,}"},
    "startedAt": DATE,
    "endedAt": DATE,
    "isVip": {**FLAG, "required": True},
    "receivesRsvpWebhooks": {**FLAG, "required": True},
    "isPaid": {**FLAG, "required": True},
    "externalUrl": {**TEXT, "nullable": True, "regex": URL},
    "image": {**TEXT, "required": True, "regex": IMAGE},
    "location": {**TEXT, "required": True, "check_with": "place"},
    "description": {**TEXT, "required": True, "maxlength": 5000},
    "host": {**PAGE, "required": True},
    "cohosts": {"type": "list", "maxlength": 50, "schema": PAGE},
    "isSelfPacedCourse": {**FLAG, "default": False, "check_with": "dates"},
    "isVirtual": {**FLAG, "default": False},
    "isTicketless": {**FLAG, "default": False},
    "capacity": {**INTEGER, "nullable": True, "min": 0, "max": 2**31 - 1},
    "address": {"type": "string", "nullable": True, "maxlength": 255},
    "addressDetails": {"type": "string", "nullable": True, "maxlength": 2000},
    "publishedAt": DATE,
}
SEARCH = {
    "query": {**TEXT, "required": True},
    "page": {**INTEGER, "default": 1, "min": 1, "max": 10**9},
    "perPage": {**INTEGER, "default": 24, "min": 1, "max": 100},
}

UPDATE = {**EVENT, "image": {**EVENT["image"], "required": False}}


class Invalid(Exception):
    def __init__(self, errors):
        self.errors = errors


def validated(schema):
    try:
        document = request.json
    except ValueError as error:
        abort(400, f"Invalid JSON: {error}")
    if not isinstance(document, dict):
        abort(400, "The body must be a JSON object.")
    validator = ChannelValidator(schema, allow_unknown=SETTINGS["unknown"])
    if not validator.validate(document):
        raise Invalid(validator.errors)
    return validator.document


def answer(status, data):
    response.status = status
    response.content_type = "application/json"
    return json.dumps({"requestId": str(uuid.uuid4()), "status": status, "data": data})


def refusal(errors):
    """Cerberus's own tree, or as Eve tells it: a single message stands without its list."""
    if SETTINGS["errors"] == "tree":
        return {"errors": errors}
    issues = {field: messages[0] if len(messages) == 1 else messages for field, messages in errors.items()}
    text = f"Insertion failure: document contains {len(errors)} error(s)"
    return {"_status": "ERR", "_issues": issues, "_error": {"code": SETTINGS["refused"], "message": text}}


def plain(callback):
    """Every answer has the envelope, also what Bottle itself refuses."""

    def wrapped(*args, **kwargs):
        try:
            if request.headers.get("Authorization") != f"Channel {WORLD['apiKey']}" or request.headers.get("X-Channel") != WORLD["channelId"]:
                abort(401, "Please provide proper credentials")
            return callback(*args, **kwargs)
        except Invalid as invalid:
            return answer(SETTINGS["refused"], refusal(invalid.errors))
        except HTTPError as error:
            return answer(error.status_code, {"message": error.body})

    return wrapped


app.install(plain)


def on_error(error):
    return answer(error.status_code, {"message": error.body})


app.default_error_handler = on_error


@app.post("/channels/pages.search")
def search_pages():
    wanted = validated(SEARCH)
    hits = [page for page in PAGES.values() if wanted["query"].strip().casefold() in page["title"].casefold()]
    start = (wanted["page"] - 1) * wanted["perPage"]
    items = hits[start : start + wanted["perPage"]]
    meta = {"page": wanted["page"], "max_results": wanted["perPage"], "total": len(hits)}
    return answer(200, {"_items": items, "_meta": meta} if SETTINGS["found"] == "eve" else items)


@app.get("/channels/pages/<page_id:int>")
def get_page(page_id):
    if page_id not in PAGES:
        abort(404, "Page not found")
    return answer(200, PAGES[page_id])


@app.post("/v1/events.create")
def create_event():
    event = validated(EVENT)
    event_id = next(IDS)
    EVENTS[event_id] = event
    return answer(201, {"id": event_id})


@app.post("/v1/events.update/<event_id:int>")
def update_event(event_id):
    if event_id not in EVENTS:
        abort(404, "Event not found")
    event = validated(UPDATE)
    if event_id == RSVPS["id"] and event.get("capacity") and event["capacity"] < RSVPS["rsvps"]:
        raise Invalid({"capacity": [f"min value is {RSVPS['rsvps']}"]})
    EVENTS[event_id] = event
    return answer(200, {"id": event_id})


if __name__ == "__main__":
    server = create_server(app, host="127.0.0.1", port=0, threads=8)
    print(f"listens on 127.0.0.1:{server.effective_port}", flush=True)
    server.run()
