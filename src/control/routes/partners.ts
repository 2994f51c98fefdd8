import type { PartnerWish } from '../controls.ts';
import type { Route } from '../route.ts';
import { partnerWish } from '../wishes.ts';

export const partnersRoutes: readonly Route[] = [
  {
    method: 'get',
    path: '/partners',
    summary: 'Those who make worlds of their own and see no others, without their tokens',
    access: 'sandbox',
    answers: 'partners',
    answer: ({ sandbox }) => sandbox.partners.list(),
  },
  {
    method: 'post',
    path: '/partners',
    summary: 'Makes a partner, and shows its token this once',
    access: 'sandbox',
    body: partnerWish,
    status: 201,
    answers: 'partner',
    answer: ({ sandbox, body }) => sandbox.partners.make(body as unknown as PartnerWish),
  },
  {
    method: 'post',
    path: '/partners/:partnerId/token',
    summary: 'Gives a partner another token; the one before opens nothing any more',
    access: 'sandbox',
    answers: 'partner',
    answer: ({ sandbox, params: { partnerId = '' } }) => sandbox.partners.renew(partnerId),
  },
  {
    method: 'delete',
    path: '/partners/:partnerId',
    summary: 'Forgets a partner, and drops its worlds',
    access: 'sandbox',
    status: 204,
    answer: ({ sandbox, params: { partnerId = '' } }) => sandbox.partners.drop(partnerId),
  },
];
