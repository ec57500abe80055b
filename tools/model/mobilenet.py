"""
MobileNetV2 in PyTorch, with the weights of a quantized TensorFlow Lite file (see sources.json). The normalizations are already part of
the convolutions in that file, so there is none here.
"""
import struct

import numpy as np
import torch
import torch.nn as nn
import torch.nn.functional as F

# Expansion, channels, repetitions, stride of the first.
STAGES = ((1, 16, 1, 1), (6, 24, 2, 2), (6, 32, 3, 2), (6, 64, 4, 2), (6, 96, 3, 1), (6, 160, 3, 2), (6, 320, 1, 1))
FEATURES = 1280
# Blocks before this one retain the published weights; their output, for 160 pixels, has this shape.
FROZEN, MAPS = 15, (160, 5, 5)
CONV, DEPTHWISE, FULLY_CONNECTED = 3, 4, 9
NUMPY = {0: np.float32, 2: np.int32, 3: np.uint8, 9: np.int8}


class Conv(nn.Module):
    """A convolution with TensorFlow's padding: with stride 2, the additional row is below and the column to the right."""

    def __init__(self, inputs, outputs, kernel=1, stride=1, groups=1, linear=False):
        super().__init__()
        self.conv = nn.Conv2d(inputs, outputs, kernel, stride, kernel // 2 if stride == 1 else 0, groups=groups)
        self.even, self.linear = stride == 2, linear

    def forward(self, x):
        x = self.conv(F.pad(x, (0, 1, 0, 1)) if self.even else x)
        return x if self.linear else F.relu6(x)


class Block(nn.Module):
    def __init__(self, inputs, outputs, stride, expansion):
        super().__init__()
        hidden = inputs * expansion
        layers = [Conv(inputs, hidden)] if expansion > 1 else []
        layers += [Conv(hidden, hidden, 3, stride, hidden), Conv(hidden, outputs, linear=True)]
        self.layers = nn.Sequential(*layers)
        self.residual = stride == 1 and inputs == outputs

    def forward(self, x):
        return x + self.layers(x) if self.residual else self.layers(x)


class MobileNet(nn.Module):
    """Pixels from 0 to 1, batch x 3 x S x S with S a multiple of 32, to 1,280 features."""

    def __init__(self):
        super().__init__()
        blocks, channels = [Conv(3, 32, 3, 2)], 32
        for expansion, width, count, stride in STAGES:
            for at in range(count):
                blocks.append(Block(channels, width, stride if at == 0 else 1, expansion))
                channels = width
        blocks.append(Conv(channels, FEATURES))
        self.blocks = nn.Sequential(*blocks)

    def lower(self, pixels, depth):
        return self.blocks[:depth](pixels * 2 - 1)

    def upper(self, x, depth):
        return self.blocks[depth:](x).float().mean((2, 3))

    def forward(self, pixels):
        return self.upper(pixels * 2 - 1, 0)


class Table:
    """A table of a FlatBuffers file."""

    def __init__(self, data, at):
        self.data, self.at = data, at
        self.fields = at - struct.unpack_from("<i", data, at)[0]
        self.size = struct.unpack_from("<H", data, self.fields)[0]

    def offset(self, field):
        entry = 4 + 2 * field
        return self.at + found if entry < self.size and (found := struct.unpack_from("<H", self.data, self.fields + entry)[0]) else None

    def number(self, field, form="<i"):
        at = self.offset(field)
        return struct.unpack_from(form, self.data, at)[0] if at else 0

    def table(self, field):
        at = self.offset(field)
        return Table(self.data, at + struct.unpack_from("<I", self.data, at)[0]) if at else None

    def span(self, field):
        """Position and length of a vector."""
        at = self.offset(field)
        if not at:
            return 0, 0
        at += struct.unpack_from("<I", self.data, at)[0]
        return at + 4, struct.unpack_from("<I", self.data, at)[0]

    def vector(self, field, dtype):
        at, length = self.span(field)
        return np.frombuffer(self.data, dtype, length, at)

    def tables(self, field):
        at, length = self.span(field)
        return [Table(self.data, at + 4 * i + struct.unpack_from("<I", self.data, at + 4 * i)[0]) for i in range(length)]


def read_layers(data):
    """Weights and biases of the convolutions and the last layer, in order of computation."""
    model = Table(data, struct.unpack_from("<I", data, 0)[0])
    codes = [max(code.number(3), code.number(0, "<b")) for code in model.tables(1)]
    graph, buffers = model.tables(2)[0], model.tables(4)
    tensors = graph.tables(0)

    def values(index):
        tensor = tensors[index]
        raw = buffers[tensor.number(2, "<I")].vector(0, np.uint8)
        array = raw.view(NUMPY[tensor.number(1, "<b")]).reshape(tensor.vector(0, np.int32)).astype(np.float64)
        scale, zero, axis = quantization(tensor)
        shape = [1] * array.ndim
        shape[axis] = -1
        return ((array - zero.reshape(shape if len(zero) > 1 else -1)) * scale.reshape(shape if len(scale) > 1 else -1)).astype(np.float32)

    def quantization(tensor):
        found = tensor.table(4)
        return found.vector(2, np.float32).astype(np.float64), found.vector(3, np.int64), found.number(6)

    layers = []
    for operator in graph.tables(3):
        code = codes[operator.number(0, "<I")]
        if code in (CONV, DEPTHWISE, FULLY_CONNECTED):
            _, weight, bias = operator.vector(1, np.int32)[:3]
            layers.append((code, values(weight), values(bias)))
    return layers


def load(path):
    """The network and its last layer (weights classes x 1,280, biases)."""
    layers = read_layers(open(path, "rb").read())
    *convolutions, (code, weight, bias) = layers
    assert code in (CONV, FULLY_CONNECTED)
    network = MobileNet()
    modules = [module for module in network.modules() if isinstance(module, nn.Conv2d)]
    assert len(modules) == len(convolutions), (len(modules), len(convolutions))
    for module, (code, kernel, offset) in zip(modules, convolutions):
        kernel = kernel.transpose(3, 0, 1, 2) if code == DEPTHWISE else kernel.transpose(0, 3, 1, 2)
        assert kernel.shape == tuple(module.weight.shape), (kernel.shape, module.weight.shape)
        module.weight.data.copy_(torch.from_numpy(kernel.copy()))
        module.bias.data.copy_(torch.from_numpy(offset))
    return network, torch.from_numpy(weight.reshape(-1, FEATURES).copy()), torch.from_numpy(bias)
