// The interface on Koa with yup's schemas, written from its document alone. SETTINGS holds the lawful choices.
import { randomUUID } from 'node:crypto';
import { bodyParser } from '@koa/bodyparser';
import { Router } from '@koa/router';
import Koa from 'koa';
import { array, boolean, number, object, string, ValidationError } from 'yup';
import { apiKey, channelId, events, eventTypes, eventWithRsvps, findPage, nextId, pages, places } from './world.mjs';

const settings = {
  refused: 400,
  errors: 'texts',
  found: 'list',
  exact: false,
  ...JSON.parse(process.env.SETTINGS ?? '{}'),
};

const int = () => number().integer();

const pageId = () =>
  int().test('page', '${path} is not the ID of a page', async (id) => id == null || (await findPage(id)) !== undefined);

const isDay = (text) => new Date(`${text.slice(0, 10)}T00:00:00Z`).toJSON()?.slice(0, 10) === text.slice(0, 10);
const isTime = (text) => !Number.isNaN(Date.parse(text));

const dateTime = () =>
  string()
    .datetime({ allowOffset: true })
    .test('calendar', '${path} is not in the calendar', (text) => !text || (isDay(text) && isTime(text)));

const unlessSelfPaced = () =>
  dateTime().when('isSelfPacedCourse', ([isSelfPaced], schema) =>
    isSelfPaced === true ? schema.nullable() : schema.required(),
  );

/** yup takes `//host/path` too. */
const httpUrl = () =>
  string()
    .url()
    .matches(/^https?:/i, '${path} must begin with http or https');

const imageUrl = () => httpUrl().matches(/\.(jpe?g|png|gif|webp)([?#].*)?$/i, '${path} must be the URL of an image');

/** yup counts a character beyond the basic plane twice. */
const atMost = (max) =>
  string().test('max', `\${path} must be at most ${max} characters`, (text) => !text || [...text].length <= max);

const exact = (schema) => (settings.exact ? schema.noUnknown() : schema);

const updateSchema = exact(
  object({
    title: string().required().max(200),
    type: int().required().oneOf(eventTypes.valid),
    contactEmail: string().required().email(),
    startedAt: unlessSelfPaced(),
    endedAt: unlessSelfPaced(),
    isVip: boolean().required(),
    receivesRsvpWebhooks: boolean().required(),
    isPaid: boolean().required(),
    externalUrl: httpUrl().nullable(),
    image: imageUrl(),
    location: string()
      .required()
      .test('place', '${path} is not a known place', (id) => !id || places.valid.includes(id)),
    description: string().required().max(5000),
    host: pageId().required(),
    cohosts: array().of(pageId().required()).max(50),
    isSelfPacedCourse: boolean(),
    isVirtual: boolean(),
    isTicketless: boolean(),
    capacity: int()
      .min(0)
      .max(2 ** 31 - 1)
      .nullable(),
    address: atMost(255).nullable(),
    addressDetails: string().max(2000).nullable(),
    publishedAt: dateTime(),
  }),
);

const createSchema = updateSchema.shape({ image: imageUrl().required() });

const searchSchema = exact(
  object({
    query: string().required(),
    page: int().min(1).max(1e9),
    perPage: int().min(1).max(100),
  }),
);

const read = (schema, ctx) => schema.validate(ctx.request.body, { strict: true, abortEarly: false });

function answer(ctx, status, data) {
  ctx.status = status;
  ctx.body = { requestId: randomUUID(), status, data };
}

/** All texts, or what yup calls the message, with each fault beside it. */
function refusal({ message, errors, inner, path, type }) {
  if (settings.errors === 'texts') return { errors };
  const faults = inner.length > 0 ? inner : [{ path, type, message }];
  return { message, errors: faults.map((one) => ({ path: one.path, type: one.type, message: one.message })) };
}

async function handleErrors(ctx, next) {
  try {
    await next();
    if (ctx.status === 404 && !ctx.body) ctx.throw(404);
  } catch (error) {
    if (error instanceof ValidationError) return answer(ctx, settings.refused, refusal(error));
    answer(ctx, error.status ?? 500, { message: error.expose ? error.message : 'Internal Server Error' });
  }
}

async function authenticate(ctx, next) {
  const [scheme, key] = ctx.get('Authorization').split(' ');
  if (scheme !== 'Channel' || key !== apiKey || ctx.get('X-Channel') !== channelId) ctx.throw(401);
  await next();
}

const router = new Router();

router.param('id', async (id, ctx, next) => {
  if (!/^\d+$/.test(id)) ctx.throw(404);
  await next();
});

router.post('/channels/pages.search', async (ctx) => {
  const { query, page = 1, perPage = 24 } = await read(searchSchema, ctx);
  const hits = pages.filter(({ title }) => title.toLowerCase().includes(query.trim().toLowerCase()));
  const found = hits.slice((page - 1) * perPage, page * perPage);
  if (settings.found === 'list') return answer(ctx, 200, found);
  answer(ctx, 200, { results: found, total: hits.length, page, perPage });
});

router.get('/channels/pages/:id', async (ctx) => {
  const page = await findPage(Number(ctx.params.id));
  ctx.assert(page, 404, 'Page not found');
  answer(ctx, 200, page);
});

router.post('/v1/events.create', async (ctx) => {
  const event = await read(createSchema, ctx);
  const id = await nextId();
  events.set(id, event);
  answer(ctx, 201, { id });
});

router.post('/v1/events.update/:id', async (ctx) => {
  const id = Number(ctx.params.id);
  ctx.assert(events.has(id), 404, 'Event not found');
  const event = await read(updateSchema, ctx);
  if (id === eventWithRsvps.id && event.capacity && event.capacity < eventWithRsvps.rsvps)
    throw new ValidationError('capacity is below the number of RSVPs', event.capacity, 'capacity', 'rsvps');
  events.set(id, event);
  answer(ctx, 200, { id });
});

const app = new Koa();
app
  .use(handleErrors)
  .use(authenticate)
  .use(bodyParser())
  .use(router.routes())
  .use(router.allowedMethods({ throw: true }));
app.on('error', () => undefined);

const server = app.listen(0, '127.0.0.1', () => console.log(`listens on 127.0.0.1:${server.address().port}`));
