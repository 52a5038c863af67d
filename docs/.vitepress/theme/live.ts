import { defineComponent, h, onBeforeUnmount, onMounted, shallowRef } from 'vue';

/** Renders into an element, and returns a function that removes what it rendered. */
type Mount = (element: HTMLElement) => () => void;

/** Creates a Vue component that loads a React part of the page in the browser and renders it. `vp-raw` keeps the site's styles out of it. */
export const live = (name: string, load: () => Promise<{ mount: Mount }>) =>
  defineComponent({
    setup() {
      const element = shallowRef<HTMLElement>();
      let unmount: (() => void) | undefined;
      let isGone = false;
      onMounted(async () => {
        const { mount } = await load();
        if (!isGone && element.value) unmount = mount(element.value);
      });
      onBeforeUnmount(() => {
        isGone = true;
        unmount?.();
      });
      return () => h('div', { ref: element, class: `live live-${name} vp-raw` });
    },
  });
