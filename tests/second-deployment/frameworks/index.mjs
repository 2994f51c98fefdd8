/**
 * Variants that refuse as well-known frameworks do, and differ in all else that the interface leaves open.
 * Nothing in here may contradict a sentence of the interface document.
 */
import { aspnet } from './aspnet.mjs';
import { django } from './django.mjs';
import { fastify } from './fastify.mjs';
import { google } from './google.mjs';
import { jsonApi } from './json-api.mjs';
import { laravel } from './laravel.mjs';
import { nest } from './nest.mjs';
import { plain } from './plain.mjs';
import { rails } from './rails.mjs';
import { spring } from './spring.mjs';
import { stripe } from './stripe.mjs';
import { zod } from './zod.mjs';

export const frameworks = {
  laravel,
  rails,
  spring,
  aspnet,
  django,
  jsonApi,
  plain,
  zod,
  google,
  stripe,
  nest,
  fastify,
};
