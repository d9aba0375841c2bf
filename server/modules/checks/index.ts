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
