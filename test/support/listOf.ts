import type { Suggestion } from 'doorplate';
import { heldService, row } from './heldService.ts';
import { due, renderSearch } from './renderSearch.tsx';

/** Renders a field whose list has these rows. Text typed later is not answered, so matching rows stay and are highlighted for that text. */
export async function listOf(rows: readonly { text: unknown; description?: unknown }[]) {
  const service = heldService();
  const it = renderSearch(service);
  it.type('?');
  await due();
  service.requests[0]!.answer(rows.map((own, at) => ({ ...row(`A|${String(at)}`, ''), ...own })));
  await due();
  return {
    rows: () => it.search.suggestions,
    type(text: string): readonly Suggestion[] {
      it.type(text);
      return it.search.suggestions;
    },
    leave: () => {
      it.view.unmount();
    },
  };
}
