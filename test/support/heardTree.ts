import { protocol } from './protocol.ts';

/** A node as the browser passes it to a screen reader. */
export interface Heard {
  role: string;
  name: string;
  description: string;
  /** States such as expanded, autocomplete, live or selected. For references, the names of their targets. */
  states: Record<string, unknown>;
}

interface Text {
  value?: string;
}
interface Value {
  value?: unknown;
  relatedNodes?: { backendDOMNodeId: number }[];
}
interface Node {
  ignored: boolean;
  nodeId: string;
  childIds?: string[];
  backendDOMNodeId: number;
  role?: Text;
  name?: Text;
  description?: Text;
  properties?: { name: string; value: Value }[];
}
interface FrameTree {
  frame: { id: string; name?: string };
  childFrames?: FrameTree[];
}

/** Returns the accessibility tree that Chromium passes to a screen reader for this page, in reading order. */
export async function heardTree(): Promise<Heard[]> {
  const { frameTree } = (await protocol('Page.getFrameTree')) as { frameTree: FrameTree };
  const frames = (tree: FrameTree): FrameTree['frame'][] => [tree.frame, ...(tree.childFrames ?? []).flatMap(frames)];
  const here = frames(frameTree).find(({ name }) => name === window.name)!;
  const { nodes } = (await protocol('Accessibility.getFullAXTree', { frameId: here.id })) as { nodes: Node[] };
  const byId = new Map(nodes.map((node) => [node.nodeId, node]));
  const nameOf = (id: number) => nodes.find(({ backendDOMNodeId }) => backendDOMNodeId === id)?.name?.value;
  const inOrder = (node: Node): Node[] => [
    ...(node.ignored ? [] : [node]),
    ...(node.childIds ?? []).flatMap((id) => inOrder(byId.get(id)!)),
  ];
  return inOrder(nodes[0]!).map(({ role, name, description, properties = [] }) => ({
    role: role?.value ?? '',
    name: name?.value ?? '',
    description: description?.value ?? '',
    states: Object.fromEntries(
      properties.map((one) => [
        one.name,
        one.value.relatedNodes?.map(({ backendDOMNodeId }) => nameOf(backendDOMNodeId)) ?? one.value.value,
      ]),
    ),
  }));
}
