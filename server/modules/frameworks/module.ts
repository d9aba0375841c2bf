import { exportFramework, getControl, getFramework, listFrameworks } from '#contract/frameworks.ts'
import { handle, handleFile, type Handler } from '#server/http/handlers.ts'
import type { Module } from '#server/module.ts'
import type { Services } from '#server/services.ts'
import { exportFrameworkFile } from './export-framework.ts'
import { listFrameworksOf } from './list-frameworks.ts'
import { readControl, readFramework } from './read-framework.ts'

const routes = ({ contexts }: Services): Handler[] => [
  handle(listFrameworks, (ctx, { query }) => listFrameworksOf(ctx, query.connectionId)),
  handle(getFramework, (ctx, { params, query }) => readFramework(ctx, params.framework, query)),
  handle(getControl, (ctx, { params, query }) => readControl(ctx, params.framework, params.number, query.connectionId)),
  handleFile(exportFramework, (scope, input) => exportFrameworkFile(contexts, scope, input)),
]

export const frameworksModule: Module = { routes }
