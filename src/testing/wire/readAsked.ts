import type { Asked } from '../services/Work.ts';

/** The body of a POST: a text, or the file of a multipart form. A body that cannot be read is an empty one. */
export async function readAsked(request: Request): Promise<Pick<Asked, 'text' | 'file'>> {
  try {
    if (!/^multipart\/form-data\b/i.test(request.headers.get('content-type') ?? ''))
      return { text: await request.text() };
    const form = await request.formData();
    for (const [field, value] of form)
      if (typeof value !== 'string') return { text: '', file: { field, name: value.name, text: await value.text() } };
  } catch {
    // As an empty body: the service says what it misses.
  }
  return { text: '' };
}
