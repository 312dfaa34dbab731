import type { AccountView } from '../ports/service.ts';
import { type HttpSources, onlyGet, type Part, type ZodInstance } from './part.ts';
import { healthSchema, metricsSchema, readinessSchema, serviceSchema } from './schemas.ts';

/** What container checks, load balancers and Prometheus ask. */
export const healthRoutes: Part = async (app, sources) => {
  probes(app, sources);
  numbers(app, sources);
  onlyGet(app, ['/healthz', '/readyz', '/v1/service', '/metrics']);
};

function probes(app: ZodInstance, { view, clock, version }: HttpSources): void {
  app.get(
    '/healthz',
    {
      schema: {
        summary: 'The process works',
        tags: ['health'],
        response: { 200: healthSchema, 503: healthSchema },
      },
    },
    (_request, reply) => {
      const healthy = view.healthy();
      const uptimeSeconds = Math.max(0, Math.round((clock.nowMs() - view.startedAtMs) / 1000));
      reply.code(healthy ? 200 : 503);
      return { healthy, version, uptimeSeconds };
    },
  );
  app.get(
    '/readyz',
    {
      schema: {
        summary: 'At least one account plays',
        tags: ['health'],
        response: { 200: readinessSchema, 503: readinessSchema },
      },
    },
    (_request, reply) => {
      const ready = view.ready();
      reply.code(ready ? 200 : 503);
      return { ready, reasons: reasons(view.accounts()) };
    },
  );
}

function numbers(app: ZodInstance, { view, metrics, version }: HttpSources): void {
  app.get(
    '/v1/service',
    { schema: { summary: 'Version, engines and store', tags: ['health'], response: { 200: serviceSchema } } },
    () => ({
      version,
      startedAtMs: view.startedAtMs,
      healthy: view.healthy(),
      ready: view.ready(),
      pool: view.pool(),
      store: view.store(),
      sandbox: view.sandbox(),
    }),
  );
  app.get(
    '/metrics',
    {
      schema: {
        summary: 'Everything that is counted, for Prometheus',
        tags: ['health'],
        response: { 200: { content: { 'text/plain': { schema: metricsSchema } } } },
      },
    },
    async (_request, reply) => {
      const text = await metrics.text();
      void reply.type(metrics.contentType);
      return text;
    },
  );
}

function reasons(accounts: readonly AccountView[]): string[] {
  if (accounts.length === 0) return ['No account is configured.'];
  return accounts
    .filter((account) => account.phase !== 'playing')
    .map((account) => `${account.id}: ${account.trouble ?? `the account is ${account.phase}`}`);
}
