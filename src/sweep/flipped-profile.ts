import { parseDocument } from 'yaml';
import { readBoundedYaml } from '../../shared/bounded-yaml.ts';
import { shippedProfile } from '../profile/shipped-profiles.ts';

/** The text of a profile, by its name or path, with some answers in the place of its own, which nothing is known of. */
export function flippedProfileText(name: string, answers: Readonly<Record<string, unknown>>): string {
  const document = parseDocument(readBoundedYaml(shippedProfile(name) ?? name).text);
  for (const [id, answer] of Object.entries(answers)) {
    document.setIn(['answers', id], document.createNode(answer));
    for (const path of [
      ['evidence', id],
      ['unseen', id],
    ])
      if (document.hasIn(path)) document.deleteIn(path);
  }
  return document.toString();
}
