export { newerDatasets, readDatasets } from './current-datasets.ts'
export { keepDataset } from './keep-dataset.ts'
export { refreshDatasets } from './refresh-datasets.ts'
