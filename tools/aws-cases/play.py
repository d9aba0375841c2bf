"""Plays calls against an AWS emulator with boto3. Reads one JSON list of calls a line, answers one line: the errors.

A call: {"service": "iam", "region": "us-east-1" or null, "op": "create_user", "args": {...}}. Blobs are base64 below "$bytes"; what an
earlier call of the list answered is named below "$from": "0.Vpc.VpcId".
"""
import base64, json, sys, urllib.parse, urllib.request
import boto3
from botocore.config import Config

endpoint = sys.argv[1]


def answered(answers, path):
    value = answers
    for part in path.split("."):
        value = value[int(part)] if isinstance(value, list) else value[part]
    return value


def decoded(value, answers):
    if isinstance(value, dict):
        if set(value) == {"$bytes"}:
            return base64.b64decode(value["$bytes"])
        if set(value) == {"$from"}:
            return answered(answers, value["$from"])
        return {key: decoded(inner, answers) for key, inner in value.items()}
    return [decoded(inner, answers) for inner in value] if isinstance(value, list) else value


def send_to_endpoint(request, **_):
    parts = urllib.parse.urlsplit(request.url)
    request.url = endpoint + urllib.parse.urlunsplit(("", "", parts.path, parts.query, ""))


def region_of(call):
    region = call.get("region") or "us-east-1"
    # named as the tests do that the case is from: AWS_REGION_US_WEST_2
    return region["$expr"].removeprefix("AWS_REGION_").lower().replace("_", "-") if isinstance(region, dict) else region


def play(call, answers):
    keys = {"aws_access_key_id": "AKIAEXAMPLEEXAMPLE00", "aws_secret_access_key": "example"}
    region = region_of(call)
    # EC2 resources of boto3 spell some operations otherwise
    names = {"create_instances": "run_instances"}
    options = Config(inject_host_prefix=False)
    client = boto3.client(call["service"], region_name=region, endpoint_url=endpoint, config=options, **keys)
    # S3 Control puts the account before the name of the host, which an address has no place for
    client.meta.events.register("before-send.s3-control", send_to_endpoint)
    return getattr(client, names.get(call["op"], call["op"]))(**decoded(call.get("args", {}), answers))


for line in sys.stdin:
    urllib.request.urlopen(urllib.request.Request(endpoint + "/moto-api/reset", method="POST")).read()
    errors = []
    answers = []
    for call in json.loads(line):
        try:
            answers.append(play(call, answers))
        except Exception as error:
            answers.append({})
            errors.append(f"{call['service']}:{call['op']}: {error}"[:300])
    print(json.dumps(errors), flush=True)
