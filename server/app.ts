import { randomUUID } from 'node:crypto';
import { createServer, type RequestListener } from 'node:http';
import type { Socket } from 'node:net';
import { join } from 'node:path';
import cookie from '@fastify/cookie';
import etag from '@fastify/etag';
import Fastify, { type FastifyInstance, LogController } from 'fastify';
import { NIL_UUID } from '../shared/uuid.ts';
import type { Config } from './config.ts';
import { authorsRoutes } from './domains/books/authors/authors.routes.ts';
import { crediting } from './domains/books/authors/crediting.ts';
import { tellingOfBooks } from './domains/books/authors/news.ts';
import { booksRoutes } from './domains/books/books/books.routes.ts';
import { coversRoutes } from './domains/books/books/covers/covers.routes.ts';
import { type CoverCache, coverCache } from './domains/books/books/covers/diskCache.ts';
import { coverPreviews } from './domains/books/books/covers/linkPreview.ts';
import {
  type ProviderCovers,
  providerCovers,
} from './domains/books/books/covers/providerCovers.ts';
import { coverSourcesOf } from './domains/books/books/providers/coverSources.ts';
import {
  createEnrichment,
  type Enrichment,
  providersOf,
} from './domains/books/books/providers/enrichment.ts';
import type { Provider } from './domains/books/books/providers/provider.ts';
import { revisionsRoutes } from './domains/books/books/revisions/revisions.routes.ts';
import { readingTitles } from './domains/books/books/seriesOfTitles.ts';
import { countingReaders } from './domains/books/books/trendingReaders.sql.ts';
import { browseRoutes } from './domains/books/browse/browse.routes.ts';
import { type Backfill, backfillsToDo } from './domains/books/catalogue/inSlices.ts';
import { editionsRoutes } from './domains/books/editions/editions.routes.ts';
import { hidingsRoutes } from './domains/books/hidings/hidings.routes.ts';
import { readingReviews, remembering } from './domains/books/recall/memories.sql.ts';
import { recallRoutes } from './domains/books/recall/recall.routes.ts';
import { COMPARING, comparing } from './domains/books/recommendations/comparing.ts';
import { recommendationsRoutes } from './domains/books/recommendations/recommendations.routes.ts';
import { seriesRoutes } from './domains/books/series/series.routes.ts';
import { carryOverFor } from './domains/keeping/accountChanges/carryOver.ts';
import { removalsOf } from './domains/keeping/accountChanges/removal.ts';
import { burstsRoutes } from './domains/keeping/bursts/bursts.routes.ts';
import { SETTLING } from './domains/keeping/bursts/bursts.sql.ts';
import { settling } from './domains/keeping/bursts/settling.ts';
import { healthRoutes } from './domains/keeping/health/health.routes.ts';
import { mergesRoutes } from './domains/keeping/merges/merges.routes.ts';
import { moderationRoutes } from './domains/keeping/moderation/moderation.routes.ts';
import { reportsRoutes } from './domains/keeping/reports/reports.routes.ts';
import { startCleanupJob } from './domains/keeping/retention/cleanupJob.ts';
import { calendarRoutes } from './domains/keeping/website/calendar.routes.ts';
import { drawnPages } from './domains/keeping/website/drawing.ts';
import { embedRoutes } from './domains/keeping/website/embed.routes.ts';
import { feedDocumentsRoutes } from './domains/keeping/website/feeds.routes.ts';
import { guideRoutes } from './domains/keeping/website/guide.routes.ts';
import { linksRoutes } from './domains/keeping/website/links.routes.ts';
import { mailEndRoutes } from './domains/keeping/website/mailEnd.routes.ts';
import { searchEngineRoutes } from './domains/keeping/website/searchEngines.routes.ts';
import { shareRoutes } from './domains/keeping/website/share.routes.ts';
import { sharePicturesRoutes } from './domains/keeping/website/sharePictures.routes.ts';
import { BUILT, websiteRoutes } from './domains/keeping/website/website.ts';
import { devicesRoutes } from './domains/moving/devices/devices.routes.ts';
import { kosyncRoutes } from './domains/moving/devices/kosync.routes.ts';
import { readwiseRoutes } from './domains/moving/devices/readwise.routes.ts';
import { exportRoutes } from './domains/moving/export/export.routes.ts';
import { importing } from './domains/moving/imports/importing.ts';
import { importsRoutes } from './domains/moving/imports/imports.routes.ts';
import { importsBefore, strandedImports } from './domains/moving/imports/imports.sql.ts';
import { askingProviders } from './domains/moving/imports/providers.ts';
import { readingRows } from './domains/moving/imports/seriesOfRows.ts';
import { mcpRoutes } from './domains/moving/mcp/mcp.routes.ts';
import { neodbRoutes } from './domains/moving/neodb/neodb.routes.ts';
import { accountsRoutes } from './domains/people/accounts/accounts.routes.ts';
import { factorsRoutes } from './domains/people/accounts/mfa/factors.routes.ts';
import { passkeysRoutes } from './domains/people/accounts/mfa/passkeys.routes.ts';
import { pendingSignInsOf } from './domains/people/accounts/mfa/pendingSignIn.ts';
import { recoveryRoutes } from './domains/people/accounts/recovery.routes.ts';
import { rolePoliciesOf } from './domains/people/accounts/rolePolicy.ts';
import { settingsRoutes } from './domains/people/accounts/settings.routes.ts';
import { addMailedToken, newLinkToken, recipientOf } from './domains/people/accounts/tokens.sql.ts';
import { appsRoutes } from './domains/people/apps/apps.routes.ts';
import { oauthRoutes } from './domains/people/apps/oauth.routes.ts';
import { blocksRoutes } from './domains/people/blocks/blocks.routes.ts';
import { feedsRoutes } from './domains/people/feeds/feeds.routes.ts';
import { followsRoutes } from './domains/people/follows/follows.routes.ts';
import { mentioning } from './domains/people/mentions/mentioning.ts';
import { mentionsRoutes } from './domains/people/mentions/mentions.routes.ts';
import { mutesRoutes } from './domains/people/mutes/mutes.routes.ts';
import { oidcRoutes } from './domains/people/oidc/oidc.routes.ts';
import { picturesRoutes } from './domains/people/pictures/pictures.routes.ts';
import { privacyRoutes } from './domains/people/privacy/privacy.routes.ts';
import { profilesRoutes } from './domains/people/profiles/profiles.routes.ts';
import { registrationRoutes } from './domains/people/registration/registration.routes.ts';
import { tokensRoutes } from './domains/people/tokens/tokens.routes.ts';
import { suspensionRoutes } from './domains/people/users/suspension.routes.ts';
import { usersRoutes } from './domains/people/users/users.routes.ts';
import { favoritesRoutes } from './domains/reading/favorites/favorites.routes.ts';
import { goalsRoutes } from './domains/reading/goals/goals.routes.ts';
import { impressionsRoutes } from './domains/reading/impressions/impressions.routes.ts';
import { libraryRoutes } from './domains/reading/library/library.routes.ts';
import { shelvesRoutes } from './domains/reading/shelves/shelves.routes.ts';
import { statisticsRoutes } from './domains/reading/statistics/statistics.routes.ts';
import { commentsRoutes } from './domains/talk/comments/comments.routes.ts';
import { feedRoutes } from './domains/talk/feed/feed.routes.ts';
import { groupCommentsRoutes } from './domains/talk/groups/comments.routes.ts';
import { groupsRoutes } from './domains/talk/groups/groups.routes.ts';
import { listsRoutes } from './domains/talk/lists/lists.routes.ts';
import { notesRoutes } from './domains/talk/notes/notes.routes.ts';
import { notificationsRoutes } from './domains/talk/notifications/notifications.routes.ts';
import { mailFor, noteMailed } from './domains/talk/notifications/notifications.sql.ts';
import { pushRoutes } from './domains/talk/notifications/push/push.routes.ts';
import { pushing } from './domains/talk/notifications/push/pushing.ts';
import { planRoutes } from './domains/talk/plan/plan.routes.ts';
import { questionsRoutes } from './domains/talk/questions/questions.routes.ts';
import { quotesRoutes } from './domains/talk/quotes/quotes.routes.ts';
import { reviewsRoutes } from './domains/talk/reviews/reviews.routes.ts';
import './listeners.ts';
import { describeRoutes, docsRoutes } from './platform/apiDocs/apiDocs.routes.ts';
import { anonymizedNetwork } from './platform/audit/audit.sql.ts';
import { encryptionOf } from './platform/auth/encryption.ts';
import { sessionsOf } from './platform/auth/sessions.ts';
import { createResponseCache } from './platform/cache/responseCache.ts';
import type { Database } from './platform/db/db.ts';
import { replicasFor } from './platform/db/replicas/routing.ts';
import { BODY_LIMIT, takeOnlyJson } from './platform/http/bodyParsers.ts';
import { checkOrigin } from './platform/http/csrf.ts';
import { answerError, refuse } from './platform/http/errors.ts';
import { cleanForwardedFor } from './platform/http/forwardedFor.ts';
import { refuseOtherHosts } from './platform/http/hosts.ts';
import { doingOnce } from './platform/http/idempotency.ts';
import { shedLoad } from './platform/http/loadShedding.ts';
import type { Watched } from './platform/http/metrics.ts';
import { answerOtherSites } from './platform/http/otherSites.ts';
import { marksPrivateAnswers } from './platform/http/privateEtags.ts';
import { probeRoutes } from './platform/http/probes.ts';
import { routesOf } from './platform/http/routes.ts';
import { RAW_HEADERS, sendSecurityHeaders } from './platform/http/securityHeaders.ts';
import { endSlowBodies, REQUEST_MS_MAX } from './platform/http/slowBodies.ts';
import { compileSchemas } from './platform/http/validation.ts';
import { createOutbox, type Outbox } from './platform/mail/outbox.ts';
import { createQueue } from './platform/queue/queue.ts';
import { bufferedCounterFor } from './platform/rateLimits/bufferedCounter.ts';
import {
  callLimiter,
  limitOtherAddresses,
  sessionLookups,
} from './platform/rateLimits/callLimits.ts';
import { LIMITS, type Limits } from './platform/rateLimits/limits.ts';

/** What the server is made from. */
export interface Parts {
  db: Database;
  config: Config;
  /** How often things may be done; tests lower them. */
  limits?: Partial<Limits>;
  /** Where to look for books the catalogue lacks, where not as the settings say. */
  upstreams?: Provider[];
  /** Where covers come from, where not as the settings say. */
  covers?: ProviderCovers;
  /** The folder of the built pages, where it is not the usual one. */
  website?: string;
  /** Whether the process has been told to end, so that balancers send nothing more. */
  isEnding?: () => boolean;
  /** How long a mail waits after its first attempt, where not a minute. */
  mailRetrySeconds?: number | undefined;
  /** Which push services there are, and how long messages wait, where not as usual. */
  push?: PushServices;
}

interface PushServices {
  isAddress: (url: URL) => boolean;
  mayConnect: (address: string) => boolean;
  firstWaitSeconds: number;
  lookEveryMs: number;
}

/** The whole product as one Fastify instance that is not listening yet. */
export async function createApp({
  db,
  config,
  limits: lowered = {},
  upstreams = providersOf(config),
  covers,
  website,
  isEnding = () => false,
  mailRetrySeconds,
  push,
}: Parts): Promise<FastifyInstance> {
  const limits = { ...LIMITS, ...lowered };
  const app = instance(config);
  app.setErrorHandler(answerError);
  // Node would answer an `Expect` that it does not know by itself, without any of our headers.
  app.server.on('checkExpectation', (request, response) =>
    app.server.emit('request', request, response),
  );
  compileSchemas(app);
  endSlowBodies(app, (socket) => answerRaw({ code: 'ERR_HTTP_REQUEST_TIMEOUT' }, socket));
  takeOnlyJson(app);
  await sendSecurityHeaders(app, config);
  // Also for requests that are refused for their host.
  const roles = rolePoliciesOf(app, db, config);
  refuseOtherHosts(app, config);
  shedLoad(app);
  const replicas = replicasFor(app, { db, config });
  const tally = bufferedCounterFor(app, db);
  const sessions = sessionsOf(db, config, sessionLookups(tally, limits));
  const responses = createResponseCache(config.answerCacheMb * (1 - PAGES_SHARE) * MB);
  const pages = drawnPages({
    root: website ?? BUILT,
    maxBytes: config.answerCacheMb * PAGES_SHARE * MB,
  });
  afterEachWrite(app, () => {
    responses.written();
    pages.written();
  });
  app.addHook('onClose', pages.close);
  await app.register(cookie);
  marksPrivateAnswers(app, (request) => request.session?.user.id);
  await app.register(etag);
  answerOtherSites(app);
  app.addHook('onRequest', async (request) => {
    if (request.url.includes('%00')) throw refuse('address_wrong');
    checkOrigin(request, config.publicUrl);
  });
  logAnswers(app);
  await metricsFor(app, config, { db, replicas, responses });

  await describeRoutes(app);
  const calls = callLimiter(tally, limits);
  limitOtherAddresses(app, tally, limits);
  const routes = routesOf(app, sessions, responses, doingOnce(db), calls);
  const mails = mailsOf(app, { db, config, limits, firstWaitSeconds: mailRetrySeconds });
  const steps = pendingSignInsOf(db, config);
  const encryption = encryptionOf(config);
  const removals = removalsOf(app, db);
  accountsRoutes(routes, { db, config, roles, sessions, limits, mails, steps });
  settingsRoutes(routes, { db, roles, sessions, limits, mails, removals });
  exportRoutes(routes, { db, limits });
  recoveryRoutes(routes, { db, config, roles, mails, encryption });
  factorsRoutes(routes, { db, limits, sessions, steps, encryption });
  passkeysRoutes(routes, { db, config, limits, sessions, steps });
  oidcRoutes(app, routes, { db, config, limits, sessions, steps, mails });
  tokensRoutes(routes, db);
  appsRoutes(routes, db);
  oauthRoutes(app, { db, limits });
  feedsRoutes(routes, db);
  devicesRoutes(routes, db);
  kosyncRoutes(app, { db, tally, limits });
  readwiseRoutes(app, { db, tally, limits });
  mcpRoutes(app, { sessions, config });
  neodbRoutes(app, { config });
  profilesRoutes(routes, { db, roles, limits, mails });
  picturesRoutes(app, routes, { db, sessions });
  usersRoutes(routes, { db, roles, mails, removals });
  const carryOver = carryOverFor(app, db);
  suspensionRoutes(routes, { db, carryOver });
  registrationRoutes(routes, { db, config, roles, mails, carryOver });
  followsRoutes(routes, db);
  favoritesRoutes(routes, db);
  const enrichment = enrichmentFor(app, { db, config, upstreams });
  booksRoutes(routes, db, enrichment);
  revisionsRoutes(routes, db);
  editionsRoutes(routes, db);
  const mention = mentioning(tally, limits);
  reviewsRoutes(routes, { db, mention });
  commentsRoutes(routes, { db, mention });
  mentionsRoutes(routes);
  notificationsRoutes(routes, db);
  pushRoutes(routes, { db, isAddress: push?.isAddress });
  pushQueueFor(app, { db, config, limits, ...push });
  feedRoutes(routes, db);
  privacyRoutes(routes, { db, carryOver });
  libraryRoutes(routes, { db, mention });
  shelvesRoutes(routes, db);
  listsRoutes(routes, db);
  groupsRoutes(routes, { db, removals });
  groupCommentsRoutes(routes, { mention });
  notesRoutes(routes, db);
  quotesRoutes(routes, db);
  questionsRoutes(routes, { db, mention });
  goalsRoutes(routes, db);
  statisticsRoutes(routes);
  planRoutes(routes);
  recallRoutes(routes);
  seriesRoutes(routes, db);
  authorsRoutes(routes, db);
  const booksQueue = booksQueueFor(app, db);
  browseRoutes(routes);
  recommendationsRoutes(routes, db);
  compareBooksFor(app, db);
  importsRoutes(routes, { db, config, queue: queueFor(app, db, enrichment, limits), limits });
  blocksRoutes(routes, db);
  mutesRoutes(routes, db);
  hidingsRoutes(routes, db);
  impressionsRoutes(routes, db);
  reportsRoutes(routes, db);
  moderationRoutes(routes, db);
  burstsRoutes(routes, db, booksQueue);
  mergesRoutes(routes, db);
  healthRoutes(app, routes, { db, config, responses, replicas });
  const cache = coverCache(join(config.dataDir, 'covers'), config.coverCacheMb * 1024 * 1024);
  const pictures = {
    covers: covers ?? coversFor(app, config, cache),
    previews: coverPreviews(cache, (network) => tally.count(limits.preview, network)),
  };
  coversRoutes(app, pictures);
  sharePicturesRoutes(app, { routes, ...pictures });
  probeRoutes(app, db, isEnding);
  docsRoutes(app, routes);
  feedDocumentsRoutes(app, { db, config, routes });
  calendarRoutes(app, { db, config });
  embedRoutes(app, { config, routes });
  guideRoutes(app, { config });
  linksRoutes(app, { config, routes, pages });
  mailEndRoutes(app, db);
  searchEngineRoutes(app, config);
  shareRoutes(app, { config });
  await websiteRoutes(app, { config, routes, pages, root: website });
  startCleanupJob(app, db);
  return app;
}

const MB = 1024 * 1024;
/** How much of the memory for answers is for pages. */
const PAGES_SHARE = 0.25;

/** Calls back when a request has changed something, before it is answered. */
function afterEachWrite(app: FastifyInstance, written: () => void) {
  app.addHook('onSend', async ({ method }, { statusCode }) => {
    if (method !== 'GET' && method !== 'HEAD' && statusCode < 400) written();
  });
}

/** Nothing of metrics is even loaded where the settings name no token for them. */
async function metricsFor(app: FastifyInstance, { metricsToken: token }: Config, parts: Watched) {
  if (token === undefined) return;
  const { metricsRoutes } = await import('./platform/http/metrics.ts');
  await metricsRoutes(app, { ...parts, token });
}

/** What fills the enrichment of the catalogue; ends with the server. */
function enrichmentFor(
  app: FastifyInstance,
  { db, config, upstreams }: Required<Pick<Parts, 'db' | 'config' | 'upstreams'>>,
) {
  const enrichment = createEnrichment(db, upstreams, {
    budgets: config.upstreamDailyBudget,
    warn: (line) => app.log.warn(line),
  });
  app.addHook('onClose', () => enrichment.close());
  return enrichment;
}

/** What sends the mails; ends with the server, and begins with what an earlier one has left. */
function mailsOf(
  app: FastifyInstance,
  parts: Omit<Parameters<typeof createOutbox>[0], 'warn' | 'links'>,
): Outbox {
  const mails = createOutbox({
    ...parts,
    links: { recipientOf, newLinkToken, addMailedToken, newsFor: mailFor, noteMailed },
    warn: (line) => app.log.warn(line),
  });
  app.addHook('onListen', async () => mails.wake());
  app.addHook('onClose', () => mails.close());
  return mails;
}

/** What does the work that nobody waits for; ends with the server, and goes on with what an earlier one has left. */
function queueFor(
  app: FastifyInstance,
  db: Database,
  enrichment: Enrichment,
  { importTime: limit }: Limits,
) {
  const warn = (line: string) => app.log.warn(line);
  const queue = createQueue({
    db,
    kinds: { import: importing({ db, providers: askingProviders(db, enrichment), limit, warn }) },
    before: importsBefore,
    warn,
  });
  app.addHook('onListen', async () => {
    // After a backup was restored, imports are under way and no job is.
    for (const { id } of await strandedImports(db)) await queue.enqueue(db, 'import', id);
    queue.wake();
  });
  app.addHook('onClose', () => queue.close());
  return queue;
}

/** Which job does each backfill, in this order. */
const BACKFILLS: readonly (readonly [Backfill, string])[] = [
  ['books', 'authors'],
  ['series', 'series_titles'],
  ['imports', 'series_imports'],
  ['memories', 'memories'],
  ['reviews', 'told_reviews'],
  ['readings', 'trending_readers'],
];

/**
 * Says of books who worked on them, what their titles, and the rows of earlier imports, say of series, and what they and their reviews
 * let one remember, and of new ones to whom that is news; counts those in trends who were reading before; sets bursts of ratings aside, within seconds of the rating: nobody waits for it, and it holds up no import.
 */
function booksQueueFor(app: FastifyInstance, db: Database) {
  const queue = createQueue({
    db,
    kinds: {
      authors: crediting(db),
      series_titles: readingTitles(db),
      series_imports: readingRows(db),
      memories: remembering(db),
      told_reviews: readingReviews(db),
      trending_readers: countingReaders(db),
      author_book: tellingOfBooks(db),
      [SETTLING]: settling(db),
    },
    warn: (line) => app.log.warn(line),
  });
  app.addHook('onListen', async () => {
    const toDo = await backfillsToDo(db);
    for (const [name, kind] of BACKFILLS)
      if (toDo.includes(name)) await queue.enqueue(db, kind, NIL_UUID);
    queue.wake();
  });
  app.addHook('onClose', () => queue.close());
  return queue;
}

/** Compares books by who likes them, for recommendations: the first time when all who start have started. */
function compareBooksFor(app: FastifyInstance, db: Database) {
  const queue = createQueue({
    db,
    kinds: { [COMPARING.kind]: comparing(db) },
    lookEveryMs: COMPARED_EVERY_MS,
    warn: (line) => app.log.warn(line),
  });
  const timer = setTimeout(async () => {
    await queue
      .enqueue(db, COMPARING.kind, COMPARING.subject)
      .catch((error) => app.log.warn(error));
    queue.wake();
  }, COMPARED_EVERY_MS).unref();
  app.addHook('onClose', () => {
    clearTimeout(timer);
    return queue.close();
  });
}

const COMPARED_EVERY_MS = 30_000;

/** Sends push messages, several at once: services that keep silent hold up no import. */
function pushQueueFor(
  app: FastifyInstance,
  { lookEveryMs, ...parts }: Omit<Parameters<typeof pushing>[0], 'warn'> & { lookEveryMs?: number },
) {
  const warn = (line: string) => app.log.warn(line);
  const queue = createQueue({
    db: parts.db,
    kinds: { push: pushing({ ...parts, warn }) },
    atOnce: PUSHED_AT_ONCE,
    lookEveryMs,
    warn,
  });
  app.addHook('onListen', async () => queue.wake());
  app.addHook('onClose', () => queue.close());
}

const PUSHED_AT_ONCE = 8;

/** Covers from the services that the settings name, kept in the data folder. */
const coversFor = (app: FastifyInstance, config: Config, cache: CoverCache) =>
  providerCovers(coverSourcesOf(config), cache, {
    site: config.publicUrl,
    warn: (line) => app.log.warn(line),
  });

function instance(config: Config) {
  return Fastify({
    serverFactory: serverOf,
    logger: config.logLevel !== 'silent' && { level: config.logLevel, redact: SECRETS },
    // Two lines for each request; ours has one.
    logController: new LogController({ disableRequestLogging: true }),
    // A logger for each request would cost more than all that is logged; lines about one name its id.
    childLoggerFactory: (logger) => logger,
    // Ours always: an id that the client chose could be anything.
    genReqId: () => randomUUID(),
    trustProxy: config.trustedProxies.length > 0 ? config.trustedProxies : false,
    bodyLimit: BODY_LIMIT,
    // Addresses are bounded by the size of the headers; what an id looks like, the contract says.
    routerOptions: { maxParamLength: 16_384 },
    // The router would answer these before any hook has set the headers of an answer.
    rewriteUrl: ({ url = '/' }) => (isText(url) ? url : '/%00'),
    // While closing, what still comes over open connections is answered and these are closed then;
    // new connections are not accepted.
    return503OnClosing: false,
    clientErrorHandler: answerRaw,
  });
}

/** What listens, with its limits: all of them, as Fastify sets none where it is given a server. */
function serverOf(handle: RequestListener) {
  const server = createServer(
    {
      // The whole request must arrive within this long, its headers sooner; most bodies have less (`endSlowBodies`).
      requestTimeout: REQUEST_MS_MAX,
      headersTimeout: 10_000,
      connectionsCheckingInterval: 2_000,
      maxHeaderSize: 16_384,
      // Longer than proxies keep theirs (60 s), so that it is they who close.
      keepAliveTimeout: 65_000,
    },
    withoutPiles((request, response) => {
      cleanForwardedFor(request);
      handle(request, response);
    }),
  );
  // Longer than a handler ever takes (10 s), shorter than a reader who has stopped reading.
  server.setTimeout(30_000);
  return server;
}

/** Requests of one connection that wait for their answers; browsers send one after the other. */
const PIPELINED_MAX = 32;

/**
 * Ends connections that send requests without waiting for answers: a piece of 64 kB holds a thousand, all of which
 * Node would take in at once, with several kB of memory for each while their sender reads nothing.
 */
function withoutPiles(handle: RequestListener): RequestListener {
  const waiting = new WeakMap<Socket, number>();
  return (request, response) => {
    const { socket } = request;
    const count = (waiting.get(socket) ?? 0) + 1;
    if (count > PIPELINED_MAX) {
      socket.destroy();
      return;
    }
    waiting.set(socket, count);
    response.once('close', () => waiting.set(socket, (waiting.get(socket) ?? 1) - 1));
    handle(request, response);
  };
}

/** Tells whether an address is percent-encoded UTF-8. */
function isText(address: string) {
  try {
    // Its result is used: a call whose result is not, the build takes for one that does nothing, and leaves out.
    return typeof decodeURIComponent(address) === 'string';
  } catch {
    return false;
  }
}

/** Must never stand in a log, wherever an object with them is logged. */
const SECRETS = [
  'cookie',
  'password',
  'passwordHash',
  '*.cookie',
  '*.password',
  '*.passwordHash',
  'secretKey',
  '*.secretKey',
  'req.headers.cookie',
  'req.headers.authorization',
  'res.headers["set-cookie"]',
];

/** One line for each answer, with the route instead of the address: that may hold what people look for. */
function logAnswers(app: FastifyInstance) {
  if (!['trace', 'debug', 'info'].includes(app.log.level)) return;
  app.addHook('onResponse', async (request, reply) => {
    app.log.info(
      {
        reqId: request.id,
        method: request.method,
        route: request.routeOptions.url ?? 'unknown',
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
        ...(REFUSED.has(reply.statusCode)
          ? { by: request.session?.user.id, from: anonymizedNetwork(request.ip) }
          : {}),
      },
      'answered',
    );
  });
}

/** Not signed in, not allowed, too often: who tries that again and again is found by who and where from. */
const REFUSED = new Set([401, 403, 429]);

/** Answers where there is no request to answer: too slow, too many headers, not HTTP. */
function answerRaw(error: { code?: string }, socket: Socket) {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  const [status, code, message] = RAW[error.code ?? ''] ?? [
    '400 Bad Request',
    'validation',
    'The request cannot be understood',
  ];
  const body = JSON.stringify({ message, code });
  if (socket.writable)
    socket.write(
      [
        `HTTP/1.1 ${status}`,
        ...RAW_HEADERS,
        `content-length: ${Buffer.byteLength(body)}`,
        '',
        body,
      ].join('\r\n'),
    );
  socket.destroySoon();
}

const RAW: Record<string, [status: string, code: string, message: string]> = {
  ERR_HTTP_REQUEST_TIMEOUT: [
    '408 Request Timeout',
    'unavailable',
    'The request took too long to arrive',
  ],
  HPE_HEADER_OVERFLOW: [
    '431 Request Header Fields Too Large',
    'too_large',
    'The headers of the request are too large',
  ],
};
