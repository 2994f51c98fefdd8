"""The interface on Flask with marshmallow's schemas, written from its document alone. SETTINGS holds the lawful choices, BUG the ID of a planted bug."""
import functools
import hmac
import json
import os
import re
import time
import uuid
from datetime import datetime, timedelta, timezone
from itertools import count

from flask import Flask, jsonify, request
from marshmallow import EXCLUDE, RAISE, Schema, ValidationError, fields, post_load, pre_load, validate, validates_schema
from werkzeug.exceptions import HTTPException
from werkzeug.serving import WSGIRequestHandler, make_server

WORLD = json.loads(os.environ["FIXTURES"])
SETTINGS = {
    "refused": 422, "unknown": 404, "unauthenticated": 401, "errors": "messages", "dates": "iso", "host": "int", "found": "list",
    "unknownFields": "raise", "coerce": False, "strictFlags": False, "nulls": True, "blank": False, "negative": False, "ordered": True,
    "strip": False, "future": False,
    **json.loads(os.environ.get("SETTINGS", "{}")),
}
BUG = os.environ.get("BUG", "")
RSVPS = WORLD["eventWithRsvps"]
PAGES = [{"id": n, "title": f"Harbour Society {n}", "logo": f"https://images.example/logos/{n}.png"} for n in range(301, 431)]
PAGES_BY_ID = {page["id"]: page for page in PAGES}
EVENTS = {RSVPS["id"]: None}
IDS = count(70001)
ONE_ID = str(uuid.uuid4())

app = Flask(__name__)


def bug(name):
    return BUG == f"marshmallow-{name}"


class Int(fields.Integer):
    """JSON's numbers without a fraction; their texts too, if the settings say so."""

    def _validated(self, value):
        if isinstance(value, str) and not (SETTINGS["coerce"] and re.fullmatch(r"-?[0-9]{1,18}", value)):
            raise self.make_error("invalid", input=value)
        if isinstance(value, float) and not value.is_integer():
            raise self.make_error("invalid", input=value)
        return super()._validated(value)


class IsoDateTime(fields.DateTime):
    """marshmallow's own reader takes months and hours of one digit, which ISO 8601 does not have."""

    FORM = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}[T ][0-9]{2}:[0-9]{2}(:[0-9]{2}(\.[0-9]{1,6})?)?(Z|[+-][0-9]{2}:?[0-9]{2})?")

    def _deserialize(self, value, attr, data, **kwargs):
        if SETTINGS["dates"] != "strptime" and not (isinstance(value, str) and self.FORM.fullmatch(value)):
            raise self.make_error("invalid", input=value, obj_type=self.OBJ_TYPE)
        moment = super()._deserialize(value, attr, data, **kwargs)
        is_aware = moment.tzinfo is not None
        if (SETTINGS["dates"] == "naive" and is_aware) or (SETTINGS["dates"] == "aware" and not is_aware):
            raise self.make_error("invalid_awareness", awareness=SETTINGS["dates"], obj_type=self.OBJ_TYPE, input=value)
        if bug("leap-day"):
            moment.replace(year=moment.year + 1)
        return moment if is_aware else moment.replace(tzinfo=timezone.utc)


class Host(Int):
    default_error_messages = {"list": "Not a list of one page."}

    def _deserialize(self, value, attr, data, **kwargs):
        if SETTINGS["host"] != "int" and isinstance(value, list) and len(value) == 1 and not isinstance(value[0], (str, list)):
            value = value[0]
        elif SETTINGS["host"] == "list":
            raise self.make_error("list")
        return super()._deserialize(value, attr, data, **kwargs)


def date_time(**options):
    return IsoDateTime(format="%Y-%m-%d %H:%M:%S" if SETTINGS["dates"] == "strptime" else "iso", **options)


def integer(loose="", **options):
    return fields.Integer(**options) if bug(loose) else Int(**options)


def flag(name="", **options):
    if bug("truthy-empty") and name == "isVip":
        return fields.Boolean(truthy=set(), **options)
    if bug("flag-none") and name == "isPaid":
        options["allow_none"] = True
    if bug(f"default-{name}"):
        options = {"load_default": False}
    return fields.Boolean(truthy={True}, falsy={False}, **options) if SETTINGS["strictFlags"] else fields.Boolean(**options)


def text(name, *checks, **options):
    lower = [] if SETTINGS["blank"] else [validate.Length(min=1), validate.Regexp(r"\s*\S", error="Blank.")]
    field = fields.Raw if bug(f"raw-{name}") else fields.String
    return field(validate=[*([] if bug(f"raw-{name}") else lower), *checks], **options)


def optional_text(name, *checks):
    return (fields.Raw if bug(f"raw-{name}") else fields.String)(allow_none=SETTINGS["nulls"], validate=list(checks))


def email():
    if bug("email-contains"):
        return validate.Regexp(r"[^@]+@[^@]+\.[^@]+")
    return validate.Regexp(r"[\w.'+-]+@[\w-]+\.[\w.-]+") if bug("email-match") else validate.Email()


def url():
    return validate.URL(relative=bug("url-relative"), schemes={"http", "https"})


def is_image(value):
    if not (bug("image-url") or value.split("?")[0].lower().endswith((".jpg", ".jpeg", ".png", ".gif", ".webp"))):
        raise ValidationError("Not an image.")


def valid_type():
    valid = WORLD["eventTypes"]["valid"]
    return validate.Range(min=min(valid), max=max(valid)) if bug("type-range") else validate.OneOf(valid)


def is_place(value):
    if not value in WORLD["places"]["valid"]:
        raise ValidationError("Unknown place.")


def is_page(value):
    if value not in PAGES_BY_ID:
        raise ValidationError("Unknown page.")


def are_pages(values):
    looked_at = values[:1] if bug("cohosts-first") else values
    if any(one not in PAGES_BY_ID for one in looked_at):
        raise ValidationError({at: ["Unknown page."] for at, one in enumerate(values) if one not in PAGES_BY_ID})


class BaseSchema(Schema):
    class Meta:
        unknown = EXCLUDE if SETTINGS["unknownFields"] == "exclude" else RAISE

    @pre_load
    def strip(self, data, **_):
        if not isinstance(data, dict):
            if bug("list-500"):
                return dict(data.items())
            return data
        if bug("collapsed") and isinstance(data.get("address"), str):
            return {**data, "address": " ".join(data["address"].split())}
        if bug("url-prefix") and isinstance(data.get("externalUrl"), str) and "://" not in data["externalUrl"]:
            return {**data, "externalUrl": f"https://{data['externalUrl']}"}
        if bug("nones-dropped"):
            return {name: value for name, value in data.items() if value is not None}
        if bug("falsy-dropped"):
            return {name: value for name, value in data.items() if value or name in ("externalUrl", "capacity", "cohosts")}
        return {name: value.strip() if isinstance(value, str) else value for name, value in data.items()} if SETTINGS["strip"] else data


class SearchSchema(BaseSchema):
    query = fields.String(required=True)
    page = integer(load_default=0 if bug("page-zero") else 1, validate=validate.Range(min=0 if bug("page-zero") else 1, max=10**9))
    perPage = integer(load_default=24, validate=validate.Range(min=1, max=1000 if bug("per-page-most") else 100))


class EventSchema(BaseSchema):
    title = text("title", validate.Length(max=200), required=True)
    type = integer(loose="type-loose", required=True, validate=valid_type())
    contactEmail = text("contactEmail", email(), required=True)
    startedAt = date_time()
    endedAt = date_time()
    isVip = flag("isVip", required=True)
    receivesRsvpWebhooks = flag("receivesRsvpWebhooks", required=True)
    isPaid = flag("isPaid", required=True)
    externalUrl = fields.String(allow_none=not bug("url-not-none"), validate=url())
    image = text("image", url(), is_image, required=not bug("image-optional"))
    location = text("location", is_place, required=True)
    description = text(
        "description",
        *([validate.Regexp(r"^.+$")] if bug("description-line") else [validate.Length(max=1000)] if bug("description-1000") else []),
        required=True,
    )
    host = Host(required=True, validate=[] if bug("host-any") else is_page)
    cohosts = fields.List(integer(loose="cohosts-loose"), load_default=list, validate=[validate.Length(max=50), are_pages])
    isSelfPacedCourse = flag(load_default=False)
    isVirtual = flag(**({"required": True} if bug("virtual-required") else {"load_default": False}))
    isTicketless = flag(load_default=False)
    capacity = integer(
        loose="capacity-loose",
        allow_none=SETTINGS["nulls"],
        validate=validate.Range(min=1 if bug("capacity-from-1") else -(10**6) if SETTINGS["negative"] else 0, max=2**31 - 1),
    )
    address = optional_text("address", validate.Length(max=254 if bug("address-254") else 255))
    addressDetails = optional_text("addressDetails", validate.Length(max=2000))
    publishedAt = date_time(allow_none=SETTINGS["nulls"])

    @validates_schema(skip_on_field_errors=False)
    def need_dates(self, data, **_):
        is_free = "isSelfPacedCourse" in self.given if bug("self-paced-given") else data.get("isSelfPacedCourse")
        if (is_free and not bug("dates-always")) or (bug("dates-update") and self.partial):
            return
        if bug("dates-key-error"):
            self.given["endedAt"].strip()
        absent = [name for name in ("startedAt", "endedAt") if name not in self.given]
        if absent:
            raise ValidationError({name: [self.fields[name].error_messages["required"]] for name in absent})

    @validates_schema
    def keep_order(self, data, **_):
        start, end, published = (data.get(name) for name in ("startedAt", "endedAt", "publishedAt"))
        if start and end and SETTINGS["ordered"] and end < start:
            raise ValidationError("Must not be before startedAt.", "endedAt")
        zone = timedelta(hours=2 if bug("published-zone") else 0)
        if published and SETTINGS["future"] and published < datetime.now(timezone.utc) - timedelta(minutes=5) + zone:
            raise ValidationError("Lies in the past.", "publishedAt")
        if published and bug("published-zone") and abs(published - datetime.now(timezone.utc)) < zone:
            raise ValidationError("Lies in the past.", "publishedAt")

    @pre_load
    def remember(self, data, **_):
        self.given = data if isinstance(data, dict) else {}
        return data

    @post_load
    def encode(self, data, **_):
        if bug("title-latin"):
            data.get("title", "").encode("latin-1")
        if bug("nul-500") and any("\0" in value for value in data.values() if isinstance(value, str)):
            raise ValueError("A string literal cannot contain NUL (0x00) characters.")
        if bug("surrogate-500"):
            json.dumps(data, default=str, ensure_ascii=False).encode()
        return data


class PageSchema(Schema):
    id = fields.String() if bug("page-id-text") else fields.Integer()
    title = fields.String()
    logo = fields.String()


class EnvelopeSchema(Schema):
    requestId = fields.String(dump_default=ONE_ID if bug("request-id-once") else lambda: str(uuid.uuid4()))
    status = fields.Integer()
    data = fields.Raw()


def answer(status, data, headers=None):
    envelope = EnvelopeSchema().dump({"status": status, "data": data})
    if bug("data-dropped") and data is None:
        del envelope["data"]
    response = jsonify(envelope)
    response.status_code = status
    response.headers.extend(headers or {})
    return response


def flattened(messages, path=()):
    if isinstance(messages, dict):
        return [one for name, inner in messages.items() for one in flattened(inner, (*path, str(name)))]
    return [one for inner in messages for one in (flattened(inner, path) if isinstance(inner, dict) else [(path, inner)])]


def refused(status, messages):
    """In the forms of webargs, flask-smorest, JSON:API, and of those who write their own."""
    faults = flattened(messages)
    if SETTINGS["errors"] == "smorest":
        return answer(status, {"code": status, "status": "Unprocessable Entity", "errors": {"json": messages}})
    if SETTINGS["errors"] == "pointers":
        return answer(status, {"errors": [{"detail": detail, "source": {"pointer": "/" + "/".join(path)}} for path, detail in faults]})
    if SETTINGS["errors"] == "text":
        return answer(status, "; ".join(f"{'.'.join(path)}: {detail}" for path, detail in faults))
    if SETTINGS["errors"] == "first":
        path, detail = faults[0]
        return answer(status, {"field": path[0], "message": detail})
    return answer(status, None if SETTINGS["errors"] == "null" else messages)


@app.errorhandler(ValidationError)
def on_invalid(error):
    return refused(SETTINGS["refused"], error.normalized_messages())


@app.errorhandler(HTTPException)
def on_http(error):
    if bug(f"{error.code}-html") or (error.code == 500 and BUG.endswith("-500")):
        return error
    return answer(error.code, None if SETTINGS["errors"] == "null" else {"message": error.description})


def authenticated(view):
    @functools.wraps(view)
    def guarded(*args, **kwargs):
        if not (is_key(request.headers.get("Authorization", "")) and is_channel()):
            return answer(SETTINGS["unauthenticated"], {"message": "Missing or wrong credentials."})
        return view(*args, **kwargs)

    return guarded


def is_key(given):
    key = WORLD["apiKey"]
    if bug("scheme-any"):
        return given.split(" ")[-1] == key
    scheme, _, own = given.partition(" ")
    if scheme != "Channel":
        return False
    if bug("key-within"):
        return own != "" and own in key
    return hmac.compare_digest(own.encode(), key.encode())


def is_channel():
    channel = WORLD["channelId"]
    return request.headers.get("X-Channel", channel if bug("channel-default") else "") == channel


@app.post("/channels/pages.search")
@authenticated
def search_pages():
    wanted = SearchSchema().load(request.get_json())
    words = wanted["query"].casefold().split()
    hits = [page for page in PAGES if all(word in page["title"].casefold() for word in words)]
    size, number = wanted["perPage"], wanted["page"]
    start = number * size if bug("page-zero") else (number - 1) * size
    shown = PageSchema(many=True).dump(hits[start : start + size])
    if bug("search-title"):
        shown = [{**page, "title": page["title"].casefold()} for page in shown]
    metadata = {"total": len(hits), "total_pages": -(-len(hits) // size), "page": number}
    if SETTINGS["found"] == "header":
        return answer(200, shown, {"X-Pagination": json.dumps(metadata)})
    return answer(200, {"pages": shown, "pagination": metadata} if SETTINGS["found"] == "wrapped" else shown)


@app.get("/channels/pages/<int(signed=True):page_id>", endpoint="page")
def get_page(page_id):
    page = PAGES_BY_ID.get(page_id)
    if page is None:
        return answer(SETTINGS["unknown"], {"message": "Page not found."})
    return answer(200, PageSchema().dump(page))


if not bug("get-unguarded"):
    app.view_functions["page"] = authenticated(get_page)


@app.post("/v1/events.create")
@authenticated
def create_event():
    event = EventSchema().load(request.get_json())
    event_id = next_id()
    EVENTS[event_id] = event
    data = {"id": event_id, "title": event.get("title")} if bug("dump-event") else {"id": event_id}
    return answer(200 if bug("create-200") else 201, data)


def next_id():
    if bug("ids-counted"):
        known = len(EVENTS)
        time.sleep(0.02)
        return 70000 + known
    return next(IDS)


@app.post("/v1/events.update/<int(signed=True):event_id>")
@authenticated
def update_event(event_id):
    if event_id not in EVENTS:
        return answer(SETTINGS["unknown"], {"message": "Event not found."})
    partial = True if bug("partial") else () if bug("image-on-update") else ("image",)
    event = EventSchema(partial=partial).load(request.get_json())
    check_floor(event_id, event.get("capacity"))
    EVENTS[event_id] = event
    return answer(200, None if bug("update-none") else {"id": event_id})


def check_floor(event_id, capacity):
    rsvps = RSVPS["rsvps"] if event_id == RSVPS["id"] else 0
    if capacity is None or (capacity == 0 and not bug("zero-is-floor")):
        return
    try:
        validate.Range(min=rsvps, min_inclusive=not bug("floor-exclusive"))(capacity)
    except ValidationError as error:
        raise ValidationError(error.messages, "capacity") from None


class Quiet(WSGIRequestHandler):
    protocol_version = "HTTP/1.1"

    def log(self, *_):
        pass


if __name__ == "__main__":
    server = make_server("127.0.0.1", 0, app, threaded=True, request_handler=Quiet)
    print(f"listens on 127.0.0.1:{server.port}", flush=True)
    server.serve_forever()
