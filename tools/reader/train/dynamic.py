"""Products with weights in 8 bits: the service multiplies whole numbers, with a scale for each row of the input and column of the weights."""
import numpy as np
from onnx import TensorProto, helper, numpy_helper

MIN_SIZE = 4_000


def whole_numbers(graph_model):
    """Replaces each product with a weight matrix by DynamicQuantizeLinear and MatMulInteger, which the runtime fuses."""
    graph = graph_model.graph
    tables = {tensor.name: tensor for tensor in graph.initializer}
    ordered, done, quantized = [], {}, {}
    for node in graph.node:
        weights = tables.get(node.input[1]) if node.op_type == "MatMul" else None
        if weights is None or len(weights.dims) != 2 or np.prod(weights.dims) < MIN_SIZE:
            ordered.append(node)
            continue
        source, name, out = node.input[0], node.input[1], node.output[0]
        if name not in done:
            table = numpy_helper.to_array(weights)
            scale = np.maximum(np.abs(table).max(0), 1e-8) / 127
            eight = np.clip(np.round(table / scale), -127, 127).astype(np.int8)
            graph.initializer.append(numpy_helper.from_array(eight, f"{name}_8"))
            graph.initializer.append(numpy_helper.from_array(scale.astype(np.float32), f"{name}_scale"))
            graph.initializer.append(numpy_helper.from_array(np.zeros((), np.int8), f"{name}_zero"))
            done[name] = weights
        if source not in quantized:
            stem = f"{source}_dynamic"
            quantized[source] = [f"{stem}_8", f"{stem}_scale", f"{stem}_zero"]
            ordered.append(helper.make_node("DynamicQuantizeLinear", [source], quantized[source]))
        eight, scale, zero = quantized[source]
        ordered += [
            helper.make_node("MatMulInteger", [eight, f"{name}_8", zero, f"{name}_zero"], [f"{out}_whole"]),
            helper.make_node("Cast", [f"{out}_whole"], [f"{out}_float"], to=TensorProto.FLOAT),
            helper.make_node("Mul", [scale, f"{name}_scale"], [f"{out}_scale"]),
            helper.make_node("Mul", [f"{out}_float", f"{out}_scale"], [out]),
        ]
    for weights in done.values():
        graph.initializer.remove(weights)
    del graph.node[:]
    graph.node.extend(ordered)
    return graph_model
