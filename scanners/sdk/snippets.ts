import type { Snippet } from './check.ts'

/** How to send one response header from nginx, Apache and Express. */
export function headerSnippets(name: string, value: string): Snippet[] {
  return [
    { label: 'nginx', language: 'nginx', code: `add_header ${name} "${value}" always;` },
    { label: 'Apache', language: 'apache', code: `Header always set ${name} "${value}"` },
    {
      label: 'Express',
      language: 'javascript',
      code: `app.use((request, response, next) => {\n  response.setHeader('${name}', "${value}")\n  next()\n})`,
    },
  ]
}
