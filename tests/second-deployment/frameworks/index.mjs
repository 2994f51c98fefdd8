/**
 * Variants that refuse as well-known frameworks do, and differ in all else that the interface leaves open.
 * Nothing in here may contradict a sentence of the interface document.
 */
import { aspnet, django, laravel, rails, spring } from './other-languages.mjs';
import { fastify } from './fastify.mjs';
import { google, jsonApi, stripe } from './public-interfaces.mjs';
import { nest, plain, zod } from './node.mjs';

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
