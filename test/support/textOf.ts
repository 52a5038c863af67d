/** What came of a reply, also of one that is torn. */
export async function textOf({ body }: Response): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  try {
    for await (const bytes of body ?? []) text += decoder.decode(bytes, { stream: true });
  } catch {
    // What came is what there is.
  }
  return text;
}
