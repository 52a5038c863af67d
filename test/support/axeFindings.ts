import axe from 'axe-core';

/**
 * Findings of axe once nothing moves: violations, and "incomplete" results about a list, its options and the field that controls it.
 * Each with its rule and elements.
 */
export async function axeFindings(here: Element): Promise<string[]> {
  await Promise.all(
    document
      .getAnimations()
      // Endless animations of pending states never end, and some are removed before their end.
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
