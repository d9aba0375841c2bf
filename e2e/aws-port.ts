/** Where a server of the browser tests looks for AWS: far enough from its own ports and its demo target's, one for each worker. */
export const awsPortOf = (serverPort: number): number => serverPort + 128
