import { folded, wordsOf } from '../folded.ts';
import { constant, createCompiler, cut, type OutputBudget } from './compile-node.ts';
import { compileText, type VariableParts } from './compile-text.ts';

/** A page as an answer shows it (§2.1), perhaps with members of the deployment's own. */
export interface PresentedPage {
  readonly id: number;
  readonly title: string;
  readonly logo: string;
}

/** The title in small letters of ASCII as far as it has such, its words joined by `-`. */
export const slugOf = ({ title }: PresentedPage): string => wordsOf(folded(title)).join('-');

/** The variable parts that a page brings. */
export const pageParts: VariableParts<PresentedPage> = {
  id: ({ id }) => String(id),
  title: ({ title }) => title,
  slug: slugOf,
  logo: ({ logo }) => logo,
};

interface PageContext extends OutputBudget {
  readonly page: PresentedPage;
}

/** Templates of what a page has besides (`page.members`). */
export const { compileNode: compilePageNode, compileObject: compilePageMembers } = createCompiler<PageContext>({
  $text: ({ $text }) => {
    const make = compileText(String($text), pageParts);
    return (context) => cut(make(context.page), context);
  },
  $number:
    () =>
    ({ page }) =>
      page.id,
  $constant: ({ $constant }) => constant($constant),
});
