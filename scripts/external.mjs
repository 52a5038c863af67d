/** Packages that are not bundled: peers, dependencies, and packages that users install for a part of the library. */
export const external = [
  /^react($|\/)/,
  /^react-dom($|\/)/,
  /^@tanstack\//,
  /^node:/,
  /^(@bull-board\/(api|hono)|@hono\/node-server|bullmq|commander|downshift|hono|ioredis|rate-limiter-flexible|csv-parse|idb|libphonenumber-js|@floating-ui\/dom)($|\/)/,
];
