/** What is not put into a file of ours: peers, what is installed with the package, and what a user installs for a part of it. */
export const external = [
  /^react($|\/)/,
  /^react-dom($|\/)/,
  /^@tanstack\//,
  /^node:/,
  /^(@bull-board\/(api|hono)|@hono\/node-server|bullmq|commander|downshift|hono|ioredis|rate-limiter-flexible|csv-parse|idb|libphonenumber-js|@floating-ui\/dom)($|\/)/,
];
