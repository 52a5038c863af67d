import { protocol } from './protocol.ts';

interface DomNode {
  backendNodeId: number;
  frameId?: string;
  attributes?: string[];
  children?: DomNode[];
  contentDocument?: DomNode;
}

/** An element as the browser's own protocol names it, and the frame that it is in. */
async function nodeOf(element: Element): Promise<{ fieldId: number; frameId: string | undefined }> {
  const mark = 'data-to-be-filled';
  element.setAttribute(mark, '');
  try {
    const { root } = (await protocol('DOM.getDocument', { depth: -1, pierce: true })) as { root: DomNode };
    const waiting: [DomNode, string | undefined][] = [[root, undefined]];
    for (const [node, frameId] of waiting) {
      if (node.attributes?.includes(mark)) return { fieldId: node.backendNodeId, frameId };
      for (const child of node.children ?? []) waiting.push([child, frameId]);
      if (node.contentDocument) waiting.push([node.contentDocument, node.contentDocument.frameId ?? node.frameId]);
    }
    throw new Error('The element is not in the page.');
  } finally {
    element.removeAttribute(mark);
  }
}

/** What Chromium calls the parts of an address that a person has stored in it. */
export interface StoredAddress {
  NAME_FULL: string;
  ADDRESS_HOME_STREET_ADDRESS: string;
  ADDRESS_HOME_LINE1: string;
  ADDRESS_HOME_LINE2?: string;
  ADDRESS_HOME_CITY: string;
  ADDRESS_HOME_DEPENDENT_LOCALITY?: string;
  ADDRESS_HOME_STATE: string;
  ADDRESS_HOME_ZIP: string;
  ADDRESS_HOME_COUNTRY: string;
}

/** Lets Chromium's own autofill fill the form around an element, as if the person had chosen this address from the browser's list there. */
export async function autofill(element: Element, address: StoredAddress): Promise<void> {
  const fields = Object.entries(address).map(([name, value]) => ({ name, value: String(value) }));
  await protocol('Autofill.enable');
  await protocol('Autofill.trigger', { ...(await nodeOf(element)), address: { fields } });
}
