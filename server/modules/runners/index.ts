export { chooseRunner, canScanFrom } from './choose-runner.ts'
export { sealedOrderColumn } from './sealed-order.ts'
export { withRemoteRunners, RunnerLost } from './remote-runners.ts'
export { runnerResolver } from './resolve-runner.ts'
