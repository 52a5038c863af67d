import axe from 'axe-core';

/**
 * What axe finds here, once nothing moves: what is against a rule, and what it could not judge ("incomplete") of a list, of its options and of the field that leads through it.
 * Each with its rule and elements.
 */
export async function axeFindings(here: Element): Promise<string[]> {
  await Promise.all(
    document
      .getAnimations()
      // What goes round as long as something is waited for does not end, and some are taken away before their end.
      .filter(({ effect }) => effect?.getTiming().iterations !== Infinity)
      .map(({ finished }) => finished.catch(() => undefined)),
  );
  const { violations, incomplete } = await axe.run(here, { rules: { region: { enabled: false } } });
  const isOfAList = (target: string) => document.querySelector(target)?.closest('[role=listbox], [role=combobox]');
  const unsure = incomplete.map(({ nodes, ...rule }) => ({
    ...rule,
    nodes: nodes.filter(({ target }) => isOfAList(String(target.at(-1)))),
  }));
  return [...violations, ...unsure].flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 200)}`));
}
