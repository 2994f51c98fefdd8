import { writeDate, type DateForm } from './date-forms.ts';
import type { Id } from '../target/json.ts';
import type { EventDates } from './event-dates.ts';

export type Body = Readonly<Record<string, unknown>>;

export type HostForm = 'int' | 'list';

/** The lawful forms that a deployment takes, as far as they are known. */
export interface Forms {
  readonly host: HostForm;
  readonly date: DateForm;
  /** Form of `publishedAt`, which is UTC and no local time (§2.2); absent where it is left out. */
  readonly published?: DateForm;
}

/** Values that a deployment takes for valid, from the fixtures. */
export interface ValidValues extends EventDates {
  readonly types: readonly [number, ...number[]];
  readonly places: readonly [string, ...string[]];
  readonly hosts: readonly [Id, ...Id[]];
  readonly image: string;
  readonly email: string;
  /** Host of the URLs that events link to. */
  readonly site: string;
}

/** Whether only what is required is given, or every optional attribute too. */
export type Shape = 'minimal' | 'full';

/** A lawful body that an operation accepted: a rule that is broken for other shapes must not hide all the others. */
export interface Settled {
  readonly shape: Shape;
  readonly forms: Forms;
}

/** Every attribute that may be left out on create (§2.2). */
export const optionalAttributes = [
  'externalUrl',
  'cohosts',
  'isSelfPacedCourse',
  'isVirtual',
  'isTicketless',
  'capacity',
  'address',
  'addressDetails',
  'publishedAt',
] as const;

/** A lawful body in the deployment's forms. */
export function lawfulBody(values: ValidValues, { shape, forms, title }: Settled & { readonly title: string }): Body {
  const flag = shape === 'full';
  const required = {
    title,
    type: values.types[0],
    contactEmail: values.email,
    startedAt: writeDate(values.starts, forms.date),
    endedAt: writeDate(values.ends, forms.date),
    isVip: flag,
    receivesRsvpWebhooks: flag,
    isPaid: flag,
    image: values.image,
    location: values.places[0],
    description: 'Made by a contract check. Please ignore.',
    host: inHostForm(values.hosts[0], forms.host),
  };
  const published = forms.published === undefined ? {} : { publishedAt: writeDate(values.published, forms.published) };
  return shape === 'full' ? { ...required, ...optional(values), ...published } : { ...required, ...published };
}

/** `host.form` (§4.5). */
export function inHostForm<Page extends Id | string>(page: Page, form: HostForm): Page | readonly Page[] {
  return form === 'list' ? [page] : page;
}

export function without(body: Body, ...names: readonly string[]): Body {
  return Object.fromEntries(Object.entries(body).filter(([name]) => !names.includes(name)));
}

function optional({ hosts, site }: ValidValues): Body {
  return {
    externalUrl: `https://${site}/contract-check`,
    cohosts: hosts.slice(1, 2),
    isSelfPacedCourse: false,
    isVirtual: false,
    isTicketless: false,
    capacity: 5000,
    address: '12 Example Street',
    addressDetails: 'Second floor',
  };
}
