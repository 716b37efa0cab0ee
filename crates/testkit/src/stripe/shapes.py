#!/usr/bin/env python3
"""Makes shapes.json and templates.json from the OpenAPI document and the fixtures inside stripe-mock (MIT).

Usage: shapes.py FOLDER, with spec3.json and fixtures3.json of github.com/stripe/stripe-mock/embedded/openapi in it.
Only the objects and fields that the stand-in shows are kept, and of those only what says which values are allowed.
"""
import json
import pathlib
import sys

SHOWN = {
    "customer": "email metadata balance currency",
    "customer_balance_transaction": "description metadata",
    "price": "lookup_key recurring unit_amount metadata",
    "checkout.session": "url status subscription payment_intent customer client_reference_id metadata success_url "
    "cancel_url amount_total currency",
    "subscription": "ended_at cancel_at canceled_at latest_invoice schedule trial_end",
    "subscription_item": "quantity",
    "subscription_schedule": "current_phase subscription metadata",
    "invoice": "status billing_reason parent number payments",
    "line_item": "amount currency period pricing",
    "invoice_payment": "amount_paid",
    "payment_intent": "amount amount_received currency customer metadata latest_charge",
    "charge": "customer payment_intent refunds",
    "refund": "charge payment_intent status",
    "dispute": "payment_intent",
    "event": "api_version",
    "billing_portal.session": "return_url",
    "error": "",
    "billing_bill_resource_invoicing_parents_invoice_parent": "subscription_details",
    "invoices_payments_invoice_payment_associated_payment": "payment_intent",
    "subscription_schedule_phase_configuration": "metadata",
    "billing_bill_resource_invoicing_pricing_pricing": "price_details",
}
KEPT = ("type", "enum", "nullable", "required", "maxLength", "anyOf", "items", "properties", "$ref", "additionalProperties")

folder = pathlib.Path(sys.argv[1])
schemas = json.loads((folder / "spec3.json").read_text())["components"]["schemas"]
fixtures = json.loads((folder / "fixtures3.json").read_text())["resources"]
shapes = {}


def name_of(ref):
    return ref.rsplit("/", 1)[1]


def keep(schema):
    """A schema without words, and without ways into objects that are not shown."""
    found = {key: schema[key] for key in KEPT if key in schema}
    if "$ref" in found:
        shape(name_of(found["$ref"]))
    if "anyOf" in found:
        ways = [way for way in found["anyOf"] if "$ref" not in way or not is_foreign(name_of(way["$ref"]))]
        found["anyOf"] = [keep(way) for way in ways] or [{"type": "object"}]
    if "items" in found:
        found["items"] = keep(found["items"])
    if isinstance(found.get("additionalProperties"), dict):
        found["additionalProperties"] = keep(found["additionalProperties"])
    if "properties" in found:
        shown = set(found.get("required", []))
        found["properties"] = {key: keep(value) for key, value in sorted(found["properties"].items()) if key in shown}
    return found


def is_foreign(name):
    return "object" in schemas[name].get("properties", {}) and name not in SHOWN


def shape(name):
    if name in shapes:
        return
    shapes[name] = {}
    schema = dict(schemas[name])
    if "properties" in schema:
        shown = set(schema.get("required", [])) | set(SHOWN.get(name, "").split())
        unknown = shown - set(schema["properties"])
        if unknown:
            sys.exit(f"{name} has no {unknown}")
        schema["properties"] = {key: value for key, value in schema["properties"].items() if key in shown}
        properties = {key: keep(value) for key, value in sorted(schema["properties"].items())}
    found = keep(schema)
    if "properties" in schema:
        found["properties"] = properties
    shapes[name] = found


def prune(value, schema):
    """A fixture with the fields of its shape alone."""
    if "$ref" in schema:
        schema = shapes[name_of(schema["$ref"])]
    if isinstance(value, list):
        return [prune(entry, schema.get("items", {})) for entry in value]
    if not isinstance(value, dict):
        return value
    for way in schema.get("anyOf", []):
        if "$ref" in way or way.get("type") == "object":
            return prune(value, way)
    if "properties" not in schema:
        return value
    return {key: prune(entry, schema["properties"][key]) for key, entry in value.items() if key in schema["properties"]}


for root in SHOWN:
    shape(root)
templates = {root: prune(fixtures[root], shapes[root]) for root in SHOWN if root in fixtures}
here = pathlib.Path(__file__).parent
for name, value in (("shapes", shapes), ("templates", templates)):
    (here / f"{name}.json").write_text(json.dumps(value, indent="\t", sort_keys=True) + "\n")
print(len(shapes), "shapes")
