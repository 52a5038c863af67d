import axe from 'axe-core';

/**
 * Returns the findings of axe once nothing moves, each with its rule and elements. These are violations, and "incomplete" results about a list,
 * its options and the input that controls the list.
 */
export async function axeFindings(here: Element): Promise<string[]> {
  await Promise.all(
    document
      .getAnimations()
      // Some animations of pending states never end, and others are removed before they end.
      .filter(({ effect }) => effect?.getTiming().iterations !== Infinity)
      .map(({ finished }) => finished.catch(() => undefined)),
  );
  const { violations, incomplete } = await axe.run(here, {
    rules: { region: { enabled: false } },
    // Otherwise axe also describes each element that passes.
    resultTypes: ['violations', 'incomplete'],
  });
  const isOfAList = (target: string) => document.querySelector(target)?.closest('[role=listbox], [role=combobox]');
  const unsure = incomplete.map(({ nodes, ...rule }) => ({
    ...rule,
    nodes: nodes.filter(({ target }) => isOfAList(String(target.at(-1)))),
  }));
  return [...violations, ...unsure].flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 200)}`));
}
