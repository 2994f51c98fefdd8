import { raw, rule, type Rule } from './rule.ts';

/** §2.2, the attributes that are required on create and on update alike. */
const required = [
  'title',
  'type',
  'contactEmail',
  'isVip',
  'receivesRsvpWebhooks',
  'isPaid',
  'location',
  'description',
  'host',
] as const;

/** In these bodies nobody reads all that is required, however lenient a parser is. The first that is missing stands for all. */
const noEvent: readonly Rule[] = [
  rule('event.required.title', {
    refuse: {
      'a body that breaks off': raw('{"title": '),
      'a body that is not JSON': raw('no attributes here'),
      'an empty list': raw('[]'),
      'no body': raw(''),
      'an empty object': raw('{}'),
      null: raw('null'),
      'an object without a brace': raw('"capacity": 40}'),
      'a list of an empty object': raw('[{}]'),
      'a text': raw('"x"'),
    },
  }),
  rule('event.required.title', {
    quickOn: 'events.create',
    refuse: {
      'a form': raw('capacity=40', 'application/x-www-form-urlencoded'),
      XML: raw('<event><capacity>40</capacity></event>', 'application/xml'),
      'a body in text/plain': raw('no attributes here', 'text/plain'),
      'a form of several parts': raw(
        '--part\r\nContent-Disposition: form-data; name="capacity"\r\n\r\n40\r\n--part--\r\n',
        'multipart/form-data; boundary=part',
      ),
    },
  }),
];

export const requiredRules: readonly Rule[] = [
  ...noEvent,
  ...required.map((name) =>
    rule(`event.required.${name}`, { refuse: { [`a body without ${name}`]: { [name]: undefined } } }),
  ),
];
