export {
  categoryName,
  checkOf,
  checkSummary,
  checkTexts,
  checksWhere,
  identityTarget,
  listedChecks,
  matchingChecks,
  renderMessage,
  scannerTypeName,
} from './read-checks.ts'
export { summarizeByCheck } from './summarize-by-check.ts'
export { titleKey } from './title-order.ts'
