import { answersStatus, changesData, changesPages, idIn, without } from './deviation.ts';
import { rule } from './rule.ts';

export const pageRules = [
  rule({
    id: 'page.get',
    section: '4.2',
    text: 'Get answers 200, `data` is the page whose `id` was asked for',
    quotes: [
      '`GET /channels/pages/{id}`, where `{id}` is the page ID (int).',
      'Response: envelope with `status` 200 and `data` holding a page object with `id`, `title` and `logo`.',
    ],
    example: { comes: 'accepted', page: '9000' },
    deviations: {
      other: changesData('pages.get', 'a page answers with another ID', (page) => ({
        ...(page as object),
        id: idIn(page) + 1,
      })),
      status: answersStatus('pages.get', 'a page is answered with 202', 202),
    },
  }),
  rule({
    id: 'page.fields',
    section: '2.1',
    text: '`id` int, `title` string, `logo` URL, wherever a page is shown',
    quotes: [
      "| id | int | Read-only. Internal ID. Used to fetch the page and as the identifier in relationships from other records (for example an event's `host` and `cohosts`). |",
      '| title | string | Read-only. Name of the organisation. |',
      "| logo | string (URL) | Read-only. URL of the organisation's logo as uploaded to the platform. |",
    ],
    example: { comes: 'accepted', page: '9000' },
    deviations: {
      'no-logo': changesPages('pages.get', 'a page has no logo', (page) => without(page, 'logo')),
      'id-string': changesPages('pages.get', 'the ID of a page is a string', (page) => ({
        ...page,
        id: String(page['id']),
      })),
      'logo-no-url': changesPages('pages.get', 'the logo of a page is no URL', (page) => ({
        ...page,
        logo: 'logo.svg',
      })),
    },
  }),
  rule({
    id: 'page.read-only',
    section: '1',
    seen: ['control'],
    text: 'The interface creates and changes no page',
    quotes: [
      'Pages cannot be created through this interface, because their visual representation may need curation.',
      'Pages are only searched and fetched by ID.',
    ],
    example: { comes: 'shown', control: '/pages' },
  }),
] as const;
