import { expect, userEvent, waitFor, within } from 'storybook/test';

/* User actions and checks for stories of the address form. */

export const box = (canvas: HTMLElement) => canvas.querySelector<HTMLInputElement>('input[role=combobox]')!;
export const field = (canvas: HTMLElement, name: string) => canvas.querySelector<HTMLInputElement>(`[name="${name}"]`);
export const phase = (canvas: HTMLElement, wanted: string) =>
  waitFor(() => expect(canvas.querySelector('[data-phase]')?.getAttribute('data-phase')).toBe(wanted));
/** Waits until all finite animations have ended. */
export const drawn = () =>
  Promise.all(
    document
      .getAnimations()
      .filter(({ effect }) => effect?.getTiming().iterations !== Infinity)
      .map(({ finished }) => finished),
  );
export const submit = (canvas: HTMLElement) =>
  userEvent.click(within(canvas).getByRole('button', { name: 'Continue' }));

/** Types the text and selects its first suggestion. `city` is the name of the field that shows the selection. */
export async function pick(canvas: HTMLElement, text: string, city = 'city') {
  await userEvent.type(box(canvas), text);
  await phase(canvas, 'found');
  await userEvent.keyboard('{ArrowDown}{Enter}');
  await waitFor(() => expect(field(canvas, city)).not.toHaveValue(''));
  await drawn();
}
