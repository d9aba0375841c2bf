/** The two ways to name a bucket that are no website: https://docs.aws.amazon.com/AmazonS3/latest/userguide/VirtualHosting.html */
const BUCKET = /^([a-z0-9.-]{3,63})\.s3(?:[.-](?:dualstack\.)?[a-z0-9-]+)?\.amazonaws\.com(?:\.cn)?$/u
/** Websites of buckets, whose names also begin with the bucket. */
const WEBSITE = /\.s3-website[.-]/u

export const bucketOf = (domain: string): string | null => (WEBSITE.test(domain) ? null : (BUCKET.exec(domain)?.[1] ?? null))
/** The bucket behind any address of S3, that of its website among them. */
export const anyBucketOf = (domain: string): string | null => bucketOf(domain) ?? /^(.{3,63})\.s3-website[.-]/u.exec(domain)?.[1] ?? null
