// The chains of express-validator: what a body has to hold, and what is read of it.
import { body, checkExact } from 'express-validator';
import { settings } from './settings.mjs';
import { bug, eventTypes, findPage, places } from '../world.mjs';

/** Chains look into lists by themselves: `isInt` takes `[7, 8]`, and any list without elements. */
const single = (chain, unless) =>
  bug(unless)
    ? chain
    : chain
        .custom((value) => !Array.isArray(value))
        .withMessage('Must not be a list')
        .bail();

const required = (name) => {
  const values = bug('exists-falsy') ? 'falsy' : 'null';
  return body(name).exists({ values }).withMessage('Is required').bail();
};

const optional = (name) => body(name).optional(settings.nulls ? { values: 'null' } : {});

const optionalOnly = (name) => body(name).optional();

function int(chain, { loose, ...range } = {}) {
  if (bug(`${loose}-numeric`)) return chain.isNumeric().bail().toInt();
  const one = single(chain, `${loose}-list`);
  const read = settings.strict
    ? one.custom((value) => Number.isInteger(value)).withMessage('Must be an integer')
    : one.isInt();
  return read
    .bail()
    .toInt()
    .custom((value) => inRange(value, range))
    .withMessage('Is out of range');
}

const inRange = (value, { min = -Infinity, max = Infinity }) => [value].flat().every((one) => one >= min && one <= max);

function flag(chain, name = '') {
  if (bug(`${name}-to-boolean`)) return chain.toBoolean();
  const one = single(chain, `${name}-list`);
  return (settings.strict ? one.isBoolean({ strict: true }) : one.isBoolean({ loose: settings.loose })).toBoolean();
}

function text(chain, { most = 5000, isBlankTaken = settings.blank } = {}) {
  const read = chain.isString().withMessage('Must be a text').bail();
  const trimmed = settings.trim ? read.trim() : read;
  const filled = isBlankTaken
    ? trimmed
    : trimmed.notEmpty({ ignore_whitespace: true }).withMessage('Must not be empty').bail();
  return filled.isLength({ max: most }).withMessage(`Must have at most ${most} characters`);
}

function dateTime(chain, name = '') {
  if (bug('date-parse')) return chain.custom((value) => !Number.isNaN(Date.parse(value)));
  if (settings.dates === 'epoch') return int(chain, { min: 1, max: 2 ** 40 });
  const read = chain.isString().bail();
  if (bug('date-loose')) return read.isISO8601();
  if (settings.dates === 'rfc3339') read.isRFC3339().bail();
  if (settings.dates === 'rfc3339' && bug('rfc3339-alone') && name === 'endedAt') return read;
  if (settings.dates === 'local') read.matches(/^\d{4}-\d\d-\d\d[ T]\d\d:\d\d(:\d\d)?$/).bail();
  return read
    .isISO8601({ strict: true, strictSeparator: settings.dates === 'iso' })
    .withMessage('Must be a date and time');
}

function email(chain) {
  if (bug('email-matches')) return chain.matches(/\S+@\S+\.\S+/);
  if (bug('email-display')) return chain.customSanitizer((value) => value.replace(/^mailto:|[,;].*$/g, '')).isEmail();
  return bug('email-blacklist') ? chain.isEmail({ blacklisted_chars: `'+` }) : chain.isEmail();
}

function url(chain) {
  const options = { protocols: ['http', 'https'], require_protocol: !bug('url-protocol'), require_tld: settings.tld };
  return bug('url-whitelist')
    ? chain.customSanitizer((value) => value.replace(/[<> ]/g, '')).isURL(options)
    : chain.isURL(options);
}

function image(chain) {
  const found = url(text(chain)).withMessage('Must be a URL').bail();
  return bug('image-url')
    ? found
    : found.custom((value) => /\.(jpe?g|png|gif|webp)$/i.test(new URL(value).pathname)).withMessage('Must be an image');
}

function type(chain) {
  const valid = eventTypes.valid;
  if (bug('type-in-text')) return chain.isIn(valid.join(','));
  if (bug('type-list')) return chain.isIn(valid);
  if (bug('type-range')) return int(chain, { min: Math.min(...valid), max: Math.max(...valid) });
  return int(chain).bail().isIn(valid).withMessage('Is no event type');
}

/** What the lookup finds, it answers later, as a database does. */
const isPage = async (id) => {
  if ((await findPage(bug('host-list') || bug('cohosts-list') ? Number.parseInt(id) : id)) === undefined)
    throw new Error('Is no page');
};

/** Nobody waits for the lookup. */
function foundLater(id) {
  isPage(id).catch(() => undefined);
  return true;
}

function host(chain) {
  const one =
    settings.host === 'list'
      ? chain
          .isArray({ min: 1, max: 1 })
          .bail()
          .customSanitizer(([id]) => id)
      : chain.customSanitizer((value) =>
          settings.host === 'either' && Array.isArray(value) && value.length === 1 ? value[0] : value,
        );
  const id = int(one, { loose: 'host' }).bail();
  if (bug('host-unawaited')) return id.custom(foundLater);
  return id.custom(isPage);
}

function cohosts() {
  const list = optionalOnly('cohosts');
  const each = int(body('cohosts.*'), { loose: 'cohosts' }).bail();
  const known = bug('cohosts-every') ? each : each.custom(isPage);
  if (bug('cohosts-every')) list.custom((ids) => [ids].flat().every(async (id) => (await findPage(id)) !== undefined));
  if (bug('cohosts-wildcard')) return [known];
  return [
    list
      .isArray({ min: bug('cohosts-min') ? 1 : 0, max: 50 })
      .withMessage('Must be a list')
      .bail(),
    known,
  ];
}

/** Dates are due unless the course is self-paced; what is given is read. */
function dates(isUpdate) {
  const selfPaced = (_, { req }) =>
    [true, ...(settings.strict ? [] : ['true', 1, '1'])].includes(req.body?.isSelfPacedCourse);
  return ['startedAt', 'endedAt'].flatMap((name) => {
    const due = body(name);
    if (bug('dates-optional') && isUpdate) due.optional();
    else if (bug('dates-if-false')) due.if(body('isSelfPacedCourse').equals('false'));
    else if (bug('dates-if-given')) due.if(body('isSelfPacedCourse').not().exists());
    else if (!bug('dates-always')) due.if((value, meta) => !selfPaced(value, meta));
    due.exists({ values: 'null' }).withMessage('Is required unless isSelfPacedCourse is true');
    return [due, dateTime(optional(name), name)];
  });
}

function order() {
  return optional('endedAt')
    .custom((value, { req }) => !(new Date(value) < new Date(req.body?.startedAt)))
    .withMessage('Must not be before startedAt');
}

function address() {
  const chain = optional('address');
  if (bug('address-bytes')) return chain.isString().bail().isByteLength({ max: 255 });
  if (bug('address-escaped')) return chain.isString().bail().escape().isLength({ max: 255 });
  if (bug('address-stripped'))
    return chain
      .isString()
      .bail()
      .customSanitizer((value) => value.replace(/<[^>]*>/g, ''))
      .isLength({ max: 255 });
  return text(chain, { most: 255, isBlankTaken: true });
}

function description() {
  const chain = text(required('description'));
  return bug('description-line') ? chain.matches(/^.*$/) : chain;
}

const imageRule = (isUpdate) =>
  image((isUpdate && !bug('image-on-update')) || bug('image-never') ? optionalOnly('image') : required('image'));

export const eventRules = (isUpdate) => [
  bug('title-ascii') ? text(required('title')).isAscii() : text(required('title'), { most: 200 }),
  type(required('type')),
  email(text(required('contactEmail'))).withMessage('Must be an email address'),
  ...dates(isUpdate),
  ...(settings.ordered && settings.dates !== 'epoch' ? [order()] : []),
  ...['isVip', 'receivesRsvpWebhooks', 'isPaid'].map((name) => flag(required(name), name)),
  url(
    bug('url-list')
      ? body('externalUrl').optional({ values: 'null' })
      : text(body('externalUrl').optional({ values: bug('url-not-null') ? 'undefined' : 'null' })),
  ),
  imageRule(isUpdate),
  text(required('location'))
    .bail()
    .custom((value) => places.valid.includes(value))
    .withMessage('Is no place'),
  description(),
  host(required('host')),
  ...cohosts(),
  ...['isSelfPacedCourse', 'isVirtual', 'isTicketless'].map((name) => flag(optionalOnly(name), name)),
  int(optional('capacity'), {
    loose: 'capacity',
    min: bug('capacity-1') ? 1 : settings.negative ? -1e6 : 0,
    max: 2 ** 31 - 1,
  }),
  address(),
  text(optional('addressDetails'), { isBlankTaken: true }),
  dateTime(optional('publishedAt'), 'publishedAt'),
];

export const searchRules = [
  body('query').exists({ values: 'null' }).withMessage('Is required').bail().isString(),
  int(optionalOnly('page'), { min: 1, max: 1e9 }),
  int(optionalOnly('perPage'), { min: 1, max: settings.clamped ? 1e9 : bug('per-page-most') ? 500 : 100 }),
];

export const exact = (rules) => (settings.exact ? [checkExact(rules, { message: 'Unknown attributes' })] : rules);
